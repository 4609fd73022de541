import type { Environment } from '@contract/api/environments'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { EnvironmentDialog, EnvironmentForm } from '../../../../src-renderer/features/environments/environment-form'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'

const key = '3f1c9a52-7d10-4c39-9d75-0a6e5b1c2d3e'
const saved: Environment = {
  id: 'env-1',
  name: 'Acceptance',
  kind: 'test',
  baseUrl: 'https://cards-test.example',
  active: false,
  hasApiKey: false,
  keyStorage: 'none',
}
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

const onDone = vi.fn()
let calls: [string, unknown][]

/** Answers as main would, and writes down what it was asked. */
function main(
  given: { keychain?: boolean; setApiKey?: () => ReturnType<typeof ok<Environment>> | ReturnType<typeof failed> } = {},
) {
  answer({
    workstation: { about: () => ok(about(given.keychain ?? true)) },
    environments: {
      save: (input) => {
        calls.push(['save', input])
        return ok(saved)
      },
      setApiKey: (input) => {
        calls.push(['setApiKey', input])
        return given.setApiKey?.() ?? ok({ ...saved, hasApiKey: true, keyStorage: 'keychain' as const })
      },
      checkTyped: (input) => {
        calls.push(['checkTyped', input])
        return ok({
          reachable: true,
          authorized: false,
          latencyMs: 61.4,
          found: { verdict: 'key-refused' as const, status: 401 },
        })
      },
    },
  })
}

async function paste(label: string, text: string): Promise<void> {
  await userEvent.click(screen.getByLabelText(label))
  await userEvent.paste(text)
}

async function fillIn(): Promise<void> {
  await paste('Name', 'Acceptance')
  await paste('Base URL', 'https://cards-test.example')
  await paste('API key', key)
}

beforeEach(() => {
  calls = []
  onDone.mockReset()
})

describe('the form of an environment', () => {
  it('saves the address first, then hands the key over and empties its field', async () => {
    main()
    renderInKartei(<EnvironmentForm environment={undefined} onDone={onDone} />)
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(calls).toEqual([
      ['save', { name: 'Acceptance', kind: 'test', baseUrl: 'https://cards-test.example' }],
      ['setApiKey', { id: 'env-1', apiKey: key, remember: true, insist: false }],
    ])
    expect(screen.getByLabelText<HTMLInputElement>('API key').value).toBe('')
    expect(onDone).toHaveBeenCalledWith(
      'Saved. The API key is in the keychain.',
      expect.objectContaining({ id: 'env-1' }),
    )
  })

  it('calls a new environment by its host where the clerk gives it no name', async () => {
    main()
    renderInKartei(<EnvironmentForm environment={undefined} onDone={onDone} />)
    await paste('Base URL', 'cards-test.example/api')
    await paste('API key', key)
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('cards-test.example')
    await userEvent.clear(screen.getByLabelText('Name'))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(calls[0]).toEqual([
      'save',
      { name: 'cards-test.example', kind: 'test', baseUrl: 'https://cards-test.example/api' },
    ])
  })

  it('shows the key to nobody who looks over a shoulder', () => {
    main()
    renderInKartei(<EnvironmentForm environment={undefined} onDone={onDone} />)
    expect(screen.getByLabelText<HTMLInputElement>('API key').type).toBe('password')
  })

  it('lets the clerk insist on a key that is no UUID, and adds no second environment', async () => {
    const issues = [{ path: 'apiKey', message: 'This does not look like an API key.', code: 'api-key-uuid' }]
    main({ setApiKey: () => failed({ kind: 'invalid-input', issues }) })
    renderInKartei(<EnvironmentForm environment={undefined} onDone={onDone} />)
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/This does not look like an API key/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('API key').value).toBe(key)

    main()
    await userEvent.click(screen.getByRole('checkbox', { name: 'This really is the API key' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(calls.slice(2)).toEqual([
      ['save', { id: 'env-1', name: 'Acceptance', kind: 'test', baseUrl: 'https://cards-test.example' }],
      ['setApiKey', { id: 'env-1', apiKey: key, remember: true, insist: true }],
    ])
  })

  it('says each broken rule at its field', async () => {
    main()
    const issues = [{ path: 'baseUrl', message: 'The address is wrong.', code: 'base-url' }]
    answer({ environments: { save: () => failed({ kind: 'invalid-input', issues }) } })
    renderInKartei(<EnvironmentForm environment={undefined} onDone={onDone} />)
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const field = screen.getByLabelText('Base URL')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(await screen.findByText(/The address must begin with https/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('completes an address that has no scheme, and leaves one that has another', async () => {
    main()
    renderInKartei(<EnvironmentForm environment={undefined} onDone={onDone} />)
    await paste('Name', 'Acceptance')
    await paste('Base URL', ' cards-test.example:8443/api ')
    await userEvent.tab()
    const field = screen.getByLabelText<HTMLInputElement>('Base URL')
    expect(field.value).toBe('https://cards-test.example:8443/api')
    await userEvent.clear(field)
    await userEvent.type(field, 'cards-test.example{Enter}')
    await waitFor(() => expect(calls[0]?.[1]).toHaveProperty('baseUrl', 'https://cards-test.example'))
    await userEvent.clear(field)
    await userEvent.tab()
    expect(field.value).toBe('')
    await paste('Base URL', 'http://127.0.0.1:8080')
    await userEvent.tab()
    expect(field.value).toBe('http://127.0.0.1:8080')
  })

  it('folds the certificate away where there is none and none is asked for', async () => {
    main()
    const fold = () => screen.getByText('More').closest('details')
    const { unmount } = renderInKartei(<EnvironmentForm environment={saved} onDone={onDone} />)
    expect(fold()?.open).toBe(false)
    expect(fold()?.textContent).toContain('Choose certificate file …')
    const found = {
      verdict: 'no-answer' as const,
      noAnswer: {
        because: 'client-certificate' as const,
        host: 'cards-test.example',
        problem: 'required' as const,
        code: '',
      },
    }
    answer({ environments: { checkTyped: () => ok({ reachable: true, authorized: false, latencyMs: 1, found }) } })
    await userEvent.click(screen.getByRole('button', { name: 'Check connection' }))
    await waitFor(() => expect(fold()?.open).toBe(true))
    unmount()
    renderInKartei(<EnvironmentForm environment={certificateOf('Workstation 7')} onDone={onDone} />)
    expect(fold()?.open).toBe(true)
  })

  it('promises no keychain where there is none', async () => {
    main({ keychain: false })
    renderInKartei(<EnvironmentForm environment={undefined} onDone={onDone} />)
    expect(await screen.findByText(/kept only until Kartei ends/)).toBeTruthy()
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(calls.at(-1)).toEqual(['setApiKey', { id: 'env-1', apiKey: key, remember: false, insist: false }])
  })

  it('checks what was typed, and says what is wrong', async () => {
    main()
    renderInKartei(<EnvironmentForm environment={undefined} onDone={onDone} />)
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: 'Check connection' }))
    expect(await screen.findByText('Reachable, but the API key is not accepted (401).')).toBeTruthy()
    expect(calls, 'nothing is saved').toEqual([
      ['checkTyped', { baseUrl: 'https://cards-test.example', apiKey: key, insist: false }],
    ])
    expect(screen.getByLabelText<HTMLInputElement>('API key').value).toBe(key)
    expect(onDone).not.toHaveBeenCalled()
  })

  it('keeps what was typed and says nothing where the clerk goes back from the question of main', async () => {
    main()
    answer({
      environments: { save: () => failed({ kind: 'cancelled' }), checkTyped: () => failed({ kind: 'cancelled' }) },
    })
    renderInKartei(<EnvironmentForm environment={undefined} onDone={onDone} />)
    await fillIn()
    for (const name of ['Save', 'Check connection']) {
      await userEvent.click(screen.getByRole('button', { name }))
      expect(screen.queryByRole('alert')).toBeNull()
    }
    expect(screen.getByLabelText<HTMLInputElement>('API key').value).toBe(key)
    expect(screen.getByLabelText<HTMLInputElement>('Base URL').value).toBe('https://cards-test.example')
    expect(onDone).not.toHaveBeenCalled()
  })

  const certificateOf = (subject: string): Environment => ({
    ...saved,
    hasApiKey: true,
    keyStorage: 'keychain',
    keyAge: { enteredAt: '2026-03-02T08:00:00.000Z' },
    clientCertificate: {
      storage: 'keychain',
      about: {
        subject,
        issuer: 'Authority of the bank',
        validFrom: '2020-01-01T00:00:00.000Z',
        validUntil: '2120-01-01T00:00:00.000Z',
        fingerprint: 'AB:CD',
      },
    },
  })

  it('hands a chosen certificate file over with its passphrase, says what is wrong there, and keeps neither', async () => {
    main()
    const wrong = { path: 'passphrase', message: 'It does not open.', code: 'certificate-wrong-passphrase' }
    let opens = false
    answer({
      environments: {
        pickCertificate: () => ok({ file: { token: 'token-1', name: 'mine.p12' } }),
        setCertificate: (input) => {
          calls.push(['setCertificate', input])
          return opens ? ok(certificateOf('Workstation 7')) : failed({ kind: 'invalid-input', issues: [wrong] })
        },
      },
    })
    renderInKartei(<EnvironmentForm environment={saved} onDone={onDone} />)
    await userEvent.click(screen.getByRole('button', { name: 'Choose certificate file …' }))
    expect(await screen.findByText('“mine.p12” is taken when you save.')).toBeTruthy()
    const passphrase = screen.getByLabelText<HTMLInputElement>('Passphrase of the certificate file')
    expect(passphrase.type).toBe('password')
    await paste('Passphrase of the certificate file', 'not it')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('This passphrase does not open the certificate file.')).toBeTruthy()
    expect(onDone).not.toHaveBeenCalled()
    expect(passphrase.value, 'nothing typed is lost').toBe('not it')

    opens = true
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    const given = { id: 'env-1', remember: true, token: 'token-1', passphrase: 'not it' }
    expect(calls.filter(([name]) => name === 'setCertificate')).toEqual([
      ['setCertificate', given],
      ['setCertificate', given],
    ])
    expect(screen.getByText('Workstation 7, issued by Authority of the bank')).toBeTruthy()
    expect(screen.queryByLabelText('Passphrase of the certificate file')).toBeNull()
  })

  it('checks with a certificate that is chosen and not saved', async () => {
    main()
    answer({ environments: { pickCertificate: () => ok({ file: { token: 'token-1', name: 'mine.p12' } }) } })
    renderInKartei(<EnvironmentForm environment={certificateOf('Workstation 7')} onDone={onDone} />)
    await userEvent.click(screen.getByRole('button', { name: 'Choose another file …' }))
    await paste('Passphrase of the certificate file', 'its passphrase')
    await userEvent.click(screen.getByRole('button', { name: 'Check connection' }))
    await screen.findByText(/Reachable/)
    expect(calls).toMatchObject([
      ['checkTyped', { id: 'env-1', certificate: { token: 'token-1', passphrase: 'its passphrase' } }],
    ])
  })

  it('asks for the passphrase of a file that the organisation has laid down, and offers no other file', async () => {
    main()
    answer({
      environments: {
        setCertificate: (input) => {
          calls.push(['setCertificate', input])
          return ok(saved)
        },
      },
    })
    const clientCertificate = { storage: 'none', managed: true, problem: 'passphrase' } as const
    renderInKartei(<EnvironmentForm environment={{ ...saved, managed: true, clientCertificate }} onDone={onDone} />)
    expect(screen.queryByRole('button', { name: /file …/ })).toBeNull()
    await paste('Passphrase of the certificate file', 'its passphrase')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(calls).toEqual([['setCertificate', { id: 'env-1', remember: true, passphrase: 'its passphrase' }]])
  })

  it('says how old the key is, and changes the day by which it is to be replaced without a new key', async () => {
    main()
    answer({
      environments: {
        save: () => ok(certificateOf('Workstation 7')),
        setReplaceBy: (input) => {
          calls.push(['setReplaceBy', input])
          return ok(saved)
        },
      },
    })
    renderInKartei(<EnvironmentForm environment={certificateOf('Workstation 7')} onDone={onDone} />)
    expect(screen.getByText(/Entered on 2 Mar 2026\./)).toBeTruthy()
    await paste('Replace the key by (optional)', '31.02.2027')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(calls).toEqual([])
    await userEvent.clear(screen.getByLabelText('Replace the key by (optional)'))
    await paste('Replace the key by (optional)', '2027-03-01')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls.at(-1)).toEqual(['setReplaceBy', { id: 'env-1', replaceBy: '2027-03-01' }]))
  })

  it('says of a key that was entered for another address that it must be entered again', () => {
    main()
    renderInKartei(<EnvironmentForm environment={{ ...saved, keyStorage: 'other-address' }} onDone={onDone} />)
    expect(screen.getByText(/was entered for another address and is not used. Enter it again/)).toBeTruthy()
  })

  it('says what is edited, and leaves nothing behind by Cancel or Esc, after a question where something was typed', async () => {
    main()
    const { rerender } = renderInKartei(<EnvironmentDialog edited="new" onClose={onDone} />)
    const dialog = await screen.findByRole('dialog', { name: 'New environment' })
    await userEvent.click(within(dialog).getByText('Cancel'))
    expect(onDone, 'nothing was typed').toHaveBeenCalledExactlyOnceWith('')

    rerender(<EnvironmentDialog edited={saved} onClose={onDone} />)
    await screen.findByRole('dialog', { name: 'Edit “Acceptance”' })
    await paste('API key', key)
    await userEvent.keyboard('{Escape}')
    const question = await screen.findByText('Discard what was typed?')
    const layers = [question, screen.getByRole('dialog', { name: 'Edit “Acceptance”' })].map((part) =>
      Number(part.closest<HTMLElement>('.mantine-Modal-root')?.style.getPropertyValue('--mb-z-index')),
    )
    expect(layers[0]).toBeGreaterThan(layers[1] ?? Infinity)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Discard what was typed?')).toBeNull())
    expect(onDone).toHaveBeenCalledOnce()
    expect(screen.getByLabelText<HTMLInputElement>('API key').value).toBe(key)
    await userEvent.click(screen.getByText('Cancel'))
    await userEvent.click(await screen.findByText('Discard'))
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
    expect(calls).toEqual([])
  })

  it('saves nothing of an environment whose key cannot be one', async () => {
    main()
    renderInKartei(<EnvironmentForm environment={undefined} onDone={onDone} />)
    await paste('Name', 'Acceptance')
    await paste('Base URL', 'https://cards-test.example')
    await paste('API key', 'no key')
    await userEvent.click(screen.getByText('Save'))
    expect(await screen.findByText(/no spaces, colons/)).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('keeps the key out of every cache of the page', async () => {
    main()
    const client = renderInKartei(<EnvironmentForm environment={undefined} onDone={onDone} />).queryClient
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: 'Check connection' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const kept = [
      ...client
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
      ...client
        .getQueryCache()
        .getAll()
        .map(({ state, queryKey }) => [state, queryKey]),
    ]
    expect(JSON.stringify(kept)).not.toContain(key)
    expect(kept.length).toBeGreaterThan(0)
  })
})
