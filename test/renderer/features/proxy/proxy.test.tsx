import type { ProxySignIn } from '@contract/api/proxy'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { Dialog } from '../../../../src-renderer/lib/layout/dialog'
import { FailureMessage } from '../../../../src-renderer/lib/failures/failure-message'
import { ProxySignInPrompt, ProxyPanel } from '../../../../src-renderer/features/proxy'
import { speak } from '../../../../src-renderer/lib/i18n/i18n'
import { answer, emit, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'

const address = { id: 'http://proxy.bank:3128', host: 'proxy.bank', port: 3128, encrypted: false }
const proxy = (given: Partial<ProxySignIn> = {}): ProxySignIn => ({
  ...address,
  realm: 'Bank Nord',
  wants: 'sign-in',
  storage: 'none',
  ...given,
})
const other = proxy({ id: 'https://other.bank:8443', host: 'other.bank', port: 8443, encrypted: true })
const about = (available: boolean) => ({
  version: '0.1.0',
  electron: '33',
  electronWasTried: true,
  chromium: '130',
  node: '20',
  platform: 'linux',
  architecture: 'x64',
  user: 'kbrandt',
  workstation: 'pc-7',
  systemLanguage: 'en',
  keychain: { available, backend: 'gnome_libsecret' },
  storage: 'sealed' as const,
})

let sent: unknown[]
let list: ProxySignIn[]

beforeEach(() => {
  sent = []
  list = [proxy()]
  answer({
    workstation: { about: () => ok(about(true)) },
    proxy: {
      list: () => ok(list),
      signIn: (input) => {
        sent.push(input)
        return ok(proxy({ wants: 'nothing', storage: 'keychain', name: input.name }))
      },
      forget: (input) => {
        sent.push(input)
        return ok({ forgotten: true })
      },
    },
  })
})
const dialog = () => screen.findByRole('dialog', { name: 'Sign in to the proxy' })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const tell = (...proxies: ProxySignIn[]) =>
  act(async () => {
    emit('proxy', 'onChanged', proxies)
    // The page takes news in after what it is doing: one piece at a time, as they come from main.
    await new Promise((resolve) => setTimeout(resolve, 10))
  })
const passwordField = () => screen.getByLabelText<HTMLInputElement>('Password')

describe('the sign-in to a proxy', () => {
  it('asks by itself, names the proxy, and warns where the way to it is not encrypted', async () => {
    renderInKartei(<ProxySignInPrompt byItself />)
    const asked = await dialog()
    expect(asked.textContent).toContain('proxy.bank:3128')
    expect(asked.textContent).toContain('The proxy says: “Bank Nord”')
    expect(asked.textContent).toContain('travel to this proxy unencrypted')
    await speak('de')
    expect((await screen.findByRole('dialog', { name: 'Am Proxy anmelden' })).textContent).toContain('unverschlüsselt')
  })

  it('is done by keys alone, and leaves the password nowhere in the page', async () => {
    const { queryClient } = renderInKartei(<ProxySignInPrompt byItself />)
    await dialog()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
    await userEvent.keyboard('mueller')
    await userEvent.tab()
    await waitFor(() => expect(document.activeElement).toBe(passwordField()))
    expect(passwordField().type).toBe('password')
    await userEvent.keyboard('geheim:42{Enter}')
    expect(sent).toEqual([{ id: address.id, name: 'mueller', password: 'geheim:42', remember: true }])
    await gone()
    const kept = [
      ...queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
      ...queryClient
        .getQueryCache()
        .getAll()
        .map(({ state, queryKey }) => [state, queryKey]),
    ]
    expect(JSON.stringify(kept)).not.toContain('geheim')
    expect(document.body.innerHTML).not.toContain('geheim')
  })

  it('asks once however often it is told, and again when the proxy wants something else', async () => {
    list = []
    renderInKartei(<ProxySignInPrompt byItself />)
    await tell(proxy())
    await dialog()
    await userEvent.keyboard('{Escape}')
    await gone()
    await tell(proxy())
    await tell(proxy(), other)
    const next = await dialog()
    expect(next.textContent).toContain('other.bank:8443')
    expect(next.textContent).not.toContain('unencrypted')
    await userEvent.keyboard('{Escape}')
    await gone()
    await tell(proxy({ wants: 'another-sign-in', name: 'mueller', storage: 'keychain' }), other)
    expect((await dialog()).textContent).toContain('did not accept the name and password that it got last')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('mueller')
    await userEvent.keyboard('{Escape}')
    await gone()
    await tell(proxy({ wants: 'nothing', name: 'mueller', storage: 'keychain' }), other)
    await tell(proxy({ wants: 'another-sign-in', name: 'mueller', storage: 'keychain' }), other)
    await dialog()
  })

  it('waits until another dialog is closed, and does not ask by itself in a window for one case', async () => {
    const { rerender } = renderInKartei(
      <>
        <ProxySignInPrompt byItself />
        <Dialog opened title="Other" onClose={() => undefined}>
          text
        </Dialog>
      </>,
    )
    await screen.findByRole('dialog', { name: 'Other' })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in to the proxy' })).toBeNull())
    rerender(<ProxySignInPrompt byItself />)
    await dialog()
    rerender(<ProxySignInPrompt key="again" byItself={false} />)
    await userEvent.keyboard('{Escape}')
    await gone()
  })

  it('says at the field what is wrong, keeps the name, and empties a password that was not taken', async () => {
    renderInKartei(<ProxySignInPrompt byItself />)
    await dialog()
    const refuse = (path: string, code: string) =>
      answer({ proxy: { signIn: () => failed({ kind: 'invalid-input', issues: [{ path, message: 'No.', code }] }) } })
    refuse('name', 'proxy-name-colon')
    await userEvent.type(screen.getByLabelText('Name'), 'a:b')
    await userEvent.type(passwordField(), 'geheim{Enter}')
    expect(await screen.findByText('A name for a proxy has no colon.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
    expect(passwordField().value).toBe('geheim')
    refuse('password', 'proxy-refused')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('The proxy does not take this name and password.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(passwordField()))
    expect(passwordField().value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('a:b')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('promises no keychain where there is none', async () => {
    answer({ workstation: { about: () => ok(about(false)) } })
    renderInKartei(<ProxySignInPrompt byItself />)
    await dialog()
    expect(await screen.findByText(/kept only until Kartei ends/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Name'), 'mueller')
    await userEvent.type(passwordField(), 'x{Enter}')
    expect(sent).toMatchObject([{ remember: false }])
  })

  it('can be asked for again where a call failed by it', async () => {
    list = [proxy({ wants: 'sign-in' })]
    const noAnswer = { because: 'proxy-sign-in' as const, proxy: address, refused: false }
    renderInKartei(
      <>
        <ProxySignInPrompt byItself={false} />
        <FailureMessage failure={{ kind: 'network', message: 'In English.', requestId: 'r', noAnswer }} />
      </>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in to the proxy' }))
    await dialog()
    await userEvent.keyboard('{Escape}')
    await gone()
  })
})

describe('the panel of the proxy', () => {
  it('shows who is signed in where, and signs in, anew and out', async () => {
    list = [proxy({ wants: 'another-sign-in', name: 'mueller', storage: 'keychain' }), other]
    renderInKartei(
      <>
        <ProxyPanel />
        <ProxySignInPrompt byItself={false} />
      </>,
    )
    const [first, second] = await screen.findAllByRole('listitem')
    expect(first?.textContent).toContain('proxy.bank:3128mueller, kept in the keychainNot accepted any more')
    expect(second?.textContent).toContain('other.bank:8443Not signed in')
    expect(within(second!).queryByRole('button', { name: /Forget/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Forget the sign-in to proxy.bank:3128' }))
    expect(sent).toEqual([{ id: address.id }])
    await userEvent.click(screen.getByRole('button', { name: 'Sign in to other.bank:8443' }))
    expect((await dialog()).textContent).toContain('other.bank:8443')
  })

  it('says so where no proxy has asked', async () => {
    list = []
    renderInKartei(<ProxyPanel />)
    expect(await screen.findByText('No proxy has asked for a sign-in.')).toBeTruthy()
  })
})
