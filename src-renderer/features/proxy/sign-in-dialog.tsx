import type { Failure } from '@contract/outcome'
import type { ProxySignIn } from '@contract/api/proxy'
import { Button, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMergedRef } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useWorkstationOutcome } from '../../lib/api/queries'
import { Callout } from '../../lib/layout/callout'
import { Dialog } from '../../lib/layout/dialog'
import { FailureMessage } from '../../lib/failures/failure-message'
import { proxyText } from '../../lib/failures/no-answer'
import { issueAt } from '../../lib/failures/problem-texts'
import { placesCalled } from '../../lib/forms/refusal'
import { useForm } from '../../lib/forms/use-form'
import { useFormValues } from '../../lib/forms/values'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'
import { useAskAgain } from './queries'

interface SignInDialogProps {
  /** The one that the clerk is asked about; none: nothing is shown. */
  readonly proxy: ProxySignIn | undefined
  readonly onClose: () => void
}

export function SignInDialog({ proxy, onClose }: SignInDialogProps) {
  const t = useTexts('proxy')
  return (
    <Dialog opened={proxy !== undefined} onClose={onClose} title={t('signInTitle')} closeOnClickOutside={false}>
      {proxy && <SignInForm key={proxy.id} proxy={proxy} onClose={onClose} />}
    </Dialog>
  )
}

const places = placesCalled('name', 'password')

/**
 * Name and password for a proxy. The password goes from its field straight to the main process: it is kept in no state, no
 * query and no other variable of the page, and the field is emptied once it was tried.
 */
function SignInForm({ proxy, onClose }: { readonly proxy: ProxySignIn; readonly onClose: () => void }) {
  const t = useTexts('proxy')
  const askAgain = useAskAgain()
  const { data: about } = useWorkstationOutcome(['about'], () => kartei.workstation.about(), { staleTime: Infinity })
  const [remember, setRemember] = useState(true)
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const passwordField = useRef<HTMLInputElement>(null)
  const form = useForm({
    values: useFormValues(() => ({ name: proxy.name ?? '' })),
    read: (typed) => ({ ok: true, value: typed['name'] ?? '' }),
    failure,
    places,
  })
  const passwordError = form.errorAt('password')
  const passwordRef = useMergedRef(passwordField, form.places.at('password'))
  const noKeychain = about?.keychain.available === false

  async function signIn(typedName: string): Promise<void> {
    const field = passwordField.current
    if (!field) return
    setBusy(true)
    setFailure(undefined)
    const outcome = await kartei.proxy.signIn({
      id: proxy.id,
      name: typedName,
      password: field.value,
      remember: remember && !noKeychain,
    })
    setBusy(false)
    if (outcome.ok) {
      field.value = ''
      askAgain()
      onClose()
      return
    }
    setFailure(outcome.error)
    if (issueAt(outcome.error, 'password')?.code === 'proxy-refused') field.value = ''
  }

  return (
    <form noValidate onSubmit={(event) => void form.submit(signIn, event)}>
      <Stack gap="md">
        <Stack gap={8} c="var(--ink-2)" className={recipes.breaks ?? ''}>
          <p>{t('signInExplain', { proxy: proxyText(proxy) })}</p>
          {proxy.realm !== undefined && <p>{t('realm', { realm: proxy.realm })}</p>}
          {proxy.wants === 'another-sign-in' && (
            <Callout tone="act" icon={IconAlertTriangle}>
              {t('wasRefused')}
            </Callout>
          )}
          {!proxy.encrypted && (
            <Callout tone="act" icon={IconAlertTriangle}>
              {t('unencrypted')}
            </Callout>
          )}
        </Stack>
        <TextInput {...form.input('name', t('name'))} data-autofocus autoComplete="off" spellCheck={false} />
        <PasswordInput
          ref={passwordRef}
          label={t('password')}
          autoComplete="off"
          spellCheck={false}
          error={passwordError}
          aria-invalid={passwordError !== undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
        />
        <Checkbox
          label={t('remember')}
          description={noKeychain ? t('noKeychain') : undefined}
          disabled={noKeychain}
          checked={remember && !noKeychain}
          onChange={({ currentTarget }) => setRemember(currentTarget.checked)}
        />
        {form.failure && <FailureMessage failure={form.failure} />}
        <Group justify="flex-end" gap="sm">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={busy}>
            {t('signIn')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
