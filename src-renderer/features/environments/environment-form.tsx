import { problemOfKey, type ConnectionChecked, type Environment } from '@contract/api/environments'
import type { EnvironmentKind } from '@contract/domain/environments'
import type { Failure, Outcome } from '@contract/outcome'
import { cleaned } from '@contract/domain/typed-text'
import { Button, Checkbox, Group, PasswordInput, SegmentedControl, Stack, TextInput, Input } from '@mantine/core'
import { useImperativeHandle, useRef, useState, type RefObject } from 'react'
import { useMergedRef } from '@mantine/hooks'
import { useFocusBack } from '../../lib/navigation/move-focus'
import { ignoreCancelled, useWorkstationOutcome } from '../../lib/api/queries'
import { useConfirm } from '../../lib/layout/confirm'
import { Dialog } from '../../lib/layout/dialog'
import { FailureMessage } from '../../lib/failures/failure-message'
import { issueAt } from '../../lib/failures/problem-texts'
import { DateField } from '../../lib/fields/plain-fields'
import { readDate, todayHere } from '../../lib/fields/date-text'
import type { FormReading } from '../../lib/forms/problems'
import { placesCalled } from '../../lib/forms/refusal'
import { useForm } from '../../lib/forms/use-form'
import { useFormValues } from '../../lib/forms/values'
import { ManagedControls } from '../../lib/layout/settings'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'
import { CertificatePart, useChosenCertificate } from './certificate-part'
import { CheckResult } from './check-result'
import { useAgeText } from './due'
import { useEnvironmentsChanged } from './queries'

const kinds: readonly EnvironmentKind[] = ['test', 'production', 'sandbox']
/** An address without a scheme is one of the web; another scheme is the clerk's own word. */
const withScheme = (typed: string): string => {
  const address = cleaned(typed)
  return address === '' || /^[^/:]+:\/\//.test(address) ? address : `https://${address}`
}

const hostOf = (baseUrl: string): string => (URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '')

const isKind = (text: string): text is EnvironmentKind => kinds.some((kind) => kind === text)

const places = placesCalled('name', 'kind', 'baseUrl', 'apiKey', 'replaceBy', 'certificate', 'passphrase')

interface EnvironmentDialogProps {
  readonly edited: Environment | 'new' | undefined
  /** The clerk comes for the API key: the keyboard is put there. */
  readonly atKey?: boolean
  /** With a sentence about what was done, '' when nothing was, and the environment that got its first key. */
  readonly onClose: (said: string, keyed?: Environment) => void
}

export function EnvironmentDialog({ edited, atKey = false, onClose }: EnvironmentDialogProps) {
  const t = useTexts('environments')
  const confirm = useConfirm()
  const isTyped = useRef<() => boolean>(undefined)
  const [asking, setAsking] = useState(false)

  async function leave(): Promise<void> {
    if (isTyped.current?.()) {
      setAsking(true)
      const sure = await confirm({
        title: t('leaveQuestion'),
        body: t('leaveMeans'),
        confirm: t('leaveTyped'),
        destructive: true,
        local: true,
      })
      setAsking(false)
      if (!sure) return
    }
    onClose('')
  }

  return (
    <Dialog
      opened={edited !== undefined}
      onClose={() => void leave()}
      title={edited === undefined || edited === 'new' ? t('addTitle') : t('editTitle', { name: edited.name })}
      closeOnClickOutside={false}
      closeOnEscape={!asking}
    >
      {edited !== undefined && (
        <EnvironmentForm
          environment={edited === 'new' ? undefined : edited}
          atKey={atKey}
          onDone={onClose}
          onLeave={() => void leave()}
          isTyped={isTyped}
        />
      )}
    </Dialog>
  )
}

interface TypedForm {
  readonly name: string
  readonly kind: EnvironmentKind
  readonly baseUrl: string
  /** YYYY-MM-DD, or nothing. */
  readonly replaceBy: string
}

interface EnvironmentFormProps {
  readonly environment: Environment | undefined
  readonly atKey?: boolean
  readonly onDone: (said: string, keyed?: Environment) => void
  readonly onLeave?: () => void
  /** Gets what tells whether something stands in the form that is not saved. */
  readonly isTyped?: RefObject<(() => boolean) | undefined>
}

/**
 * Name, kind, address and key of an environment. The key goes from its field straight to the main process: it is kept in
 * no state, no query and no other variable of the page, and the field is emptied once it is stored.
 */
export function EnvironmentForm({ environment, atKey = false, onDone, onLeave, isTyped }: EnvironmentFormProps) {
  const t = useTexts('environments')
  const c = useTexts('environments/certificate')
  const ageText = useAgeText()
  const changed = useEnvironmentsChanged()
  const { data: about } = useWorkstationOutcome(['about'], () => kartei.workstation.about(), { staleTime: Infinity })
  const [saved, setSaved] = useState(environment)
  const values = useFormValues(() => ({
    name: environment?.name ?? '',
    kind: environment?.kind ?? 'test',
    baseUrl: environment?.baseUrl ?? '',
    replaceBy: environment?.keyAge?.replaceBy ?? '',
  }))
  const certificate = useChosenCertificate(saved)
  const [remember, setRemember] = useState(true)
  const [insist, setInsist] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState<'saving' | 'checking'>()
  const [checked, setChecked] = useState<ConnectionChecked>()
  const [said, setSaid] = useState('')
  const keyField = useRef<HTMLInputElement>(null)
  const keepFocus = useFocusBack(busy !== undefined)
  /** A new one is called by its host unless the clerk gives it a name. */
  const nameFor = (name: string, baseUrl: string): string =>
    environment || cleaned(name) !== '' ? name : hostOf(withScheme(baseUrl))
  const form = useForm({
    values,
    read: ({ name = '', kind = '', baseUrl = '', replaceBy = '' }): FormReading<TypedForm> => {
      const day = readDate(replaceBy, { today: todayHere() })
      if (!day.ok && cleaned(replaceBy) !== '')
        return { ok: false, problems: [{ path: 'replaceBy', code: day.code, message: '' }] }
      const value = {
        name: nameFor(name, baseUrl),
        kind: isKind(kind) ? kind : 'test',
        baseUrl: withScheme(baseUrl),
        replaceBy: day.ok ? day.value : '',
      }
      return { ok: true, value }
    },
    failure,
    places,
  })
  const kind = form.field('kind', t('kind'))
  const mergedKeyRef = useMergedRef(keyField, form.places.at('apiKey'))
  const keyError = form.errorAt('apiKey')
  useImperativeHandle(
    isTyped,
    () => () =>
      cleaned(form.typed['name'] ?? '') !== (saved?.name ?? '') ||
      form.typed['kind'] !== (saved?.kind ?? 'test') ||
      cleaned(form.typed['baseUrl'] ?? '') !== (saved?.baseUrl ?? '') ||
      form.typed['replaceBy'] !== (saved?.keyAge?.replaceBy ?? '') ||
      certificate.typed() !== undefined ||
      cleaned(keyField.current?.value ?? '') !== '',
    [form.typed, saved, certificate],
  )
  const isManaged = saved?.managed === true
  const hasCertificate =
    saved?.clientCertificate !== undefined ||
    (checked?.found.verdict === 'no-answer' && checked.found.noAnswer.because === 'client-certificate') ||
    ['certificate', 'passphrase'].some((path) => form.errorAt(path) !== undefined)
  const noKeychain = about?.keychain.available === false

  const refuse = (refused: Failure): void => setFailure(ignoreCancelled(refused))

  /** Takes what a call answered; undefined after a failure. */
  async function take(outcome: Outcome<Environment>): Promise<Environment | undefined> {
    if (!outcome.ok) {
      refuse(outcome.error)
      return undefined
    }
    setSaved(outcome.value)
    await changed(false)
    return outcome.value
  }

  /** Address first, then certificate and key; what was stored before a failure stays stored. Undefined after a failure. */
  async function store({ replaceBy, ...typed }: TypedForm): Promise<Environment | undefined> {
    // A key that cannot be one is told before anything is stored.
    const typedKey = cleaned(keyField.current?.value ?? '')
    const problem = typedKey === '' ? undefined : problemOfKey(typedKey, insist)
    if (problem) {
      const { message } = problem
      refuse({ kind: 'invalid-input', message, requestId: '', issues: [{ path: 'apiKey', ...problem }] })
      return undefined
    }
    // Of one that the organisation has named, the key alone is the clerk's.
    const outcome =
      saved?.managed === true
        ? { ok: true as const, value: saved }
        : await kartei.environments.save({ ...(saved && { id: saved.id }), ...typed })
    let stored = await take(outcome)
    const remembered = remember && !noKeychain
    // The certificate goes first: the key is tried with it.
    const shown = certificate.typed()
    if (stored && shown) {
      stored = await take(await kartei.environments.setCertificate({ id: stored.id, remember: remembered, ...shown }))
      if (stored) certificate.done()
    }
    const field = keyField.current
    if (!stored || !field) return stored
    const hasOtherDay = replaceBy !== (saved?.keyAge?.replaceBy ?? '')
    if (field.value !== '') {
      stored = await take(
        await kartei.environments.setApiKey({
          id: stored.id,
          apiKey: field.value,
          remember: remembered,
          insist,
          // The day of the key that is replaced is not that of the new one.
          ...(hasOtherDay && replaceBy !== '' && { replaceBy }),
        }),
      )
      if (stored) field.value = ''
    } else if (hasOtherDay && stored.hasApiKey)
      stored = await take(
        await kartei.environments.setReplaceBy({ id: stored.id, replaceBy: replaceBy === '' ? null : replaceBy }),
      )
    return stored
  }

  /** One thing at a time, so that a double click adds no second environment. */
  async function alone(doing: 'saving' | 'checking', work: () => Promise<void>): Promise<void> {
    keepFocus()
    setBusy(doing)
    setSaid('')
    setFailure(undefined)
    setChecked(undefined)
    await work()
    setBusy(undefined)
  }

  const save = (typed: TypedForm) =>
    alone('saving', async () => {
      const stored = await store(typed)
      if (!stored) return
      onDone(
        t(
          stored.keyStorage === 'keychain'
            ? 'keptInKeychain'
            : stored.keyStorage === 'session'
              ? 'keptForSession'
              : 'savedWithoutKey',
        ),
        environment?.hasApiKey || !stored.hasApiKey ? undefined : stored,
      )
    })

  /** Checks the input and saves nothing: asked for without a query, which would keep the key. */
  const checkConnection = (typed: TypedForm) =>
    alone('checking', async () => {
      const apiKey = keyField.current?.value ?? ''
      const { baseUrl: address } = typed
      const shown = certificate.typed()
      const outcome = await kartei.environments.checkTyped({
        ...(saved && { id: saved.id }),
        baseUrl: address,
        apiKey,
        insist,
        ...(shown && { certificate: shown }),
      })
      if (outcome.ok) setChecked(outcome.value)
      else refuse(outcome.error)
    })

  const chooseCertificate = () =>
    alone('saving', async () => {
      const problem = await certificate.choose()
      if (problem) refuse(problem)
    })

  const forgetCertificate = () =>
    alone('saving', async () => {
      if (saved && (await take(await kartei.environments.clearCertificate({ id: saved.id })))) setSaid(c('forgotten'))
    })

  const forgetKey = (id: string) =>
    alone('saving', async () => {
      if (await take(await kartei.environments.clearApiKey({ id }))) setSaid(t('keyForgotten'))
    })

  return (
    <form noValidate onSubmit={(event) => void form.submit(save, event)}>
      <Stack gap="md">
        <ManagedControls locked={isManaged}>
          <TextInput
            {...form.input('baseUrl', t('baseUrl'))}
            data-autofocus={!(atKey || isManaged) || undefined}
            description={
              saved?.hasApiKey ? t('apiKeyDropped') : form.errorAt('baseUrl') === undefined && t('baseUrlHelp')
            }
            autoComplete="off"
            spellCheck={false}
            inputMode="url"
            onBlur={() => {
              const { name = '', baseUrl = '', ...others } = values.now()
              values.type({ ...others, name: nameFor(name, baseUrl), baseUrl: withScheme(baseUrl) })
            }}
          />
          <TextInput {...form.input('name', t('name'))} autoComplete="off" />
          <Input.Wrapper ref={form.places.at('kind')} label={kind.label} labelElement="div" error={kind.error}>
            <SegmentedControl
              fullWidth
              aria-label={kind.label}
              data={kinds.map((value) => ({ value, label: t(value) }))}
              value={kind.value}
              onChange={kind.onChange}
            />
          </Input.Wrapper>
        </ManagedControls>
        <PasswordInput
          ref={mergedKeyRef}
          data-autofocus={atKey || isManaged || undefined}
          label={t('apiKey')}
          description={
            saved?.hasApiKey
              ? `${t('apiKeyKept')} ${ageText(saved.keyAge)}`
              : saved?.keyStorage === 'other-address'
                ? t('keyForOtherAddress')
                : undefined
          }
          autoComplete="off"
          spellCheck={false}
          error={keyError}
          aria-invalid={keyError !== undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('showKey') }}
        />
        {issueAt(failure, 'apiKey')?.code === 'api-key-uuid' && (
          <Checkbox
            label={t('insist')}
            checked={insist}
            onChange={({ currentTarget }) => setInsist(currentTarget.checked)}
          />
        )}
        <DateField {...form.field('replaceBy', t('replaceBy'))} />
        <details open={hasCertificate || undefined}>
          <summary>{t('more')}</summary>
          <CertificatePart
            current={saved?.clientCertificate}
            chosen={certificate}
            error={form.errorAt('certificate')}
            passphraseError={form.errorAt('passphrase')}
            buttonRef={form.places.at('certificate')}
            passphraseRef={form.places.at('passphrase')}
            onChoose={() => void chooseCertificate()}
            onForget={() => void forgetCertificate()}
          />
        </details>
        <Checkbox
          label={t('remember')}
          description={noKeychain ? t('noKeychain') : undefined}
          disabled={noKeychain}
          checked={remember && !noKeychain}
          onChange={({ currentTarget }) => setRemember(currentTarget.checked)}
        />
        {form.failure && <FailureMessage failure={form.failure} ofActive={false} />}
        <div role="status">
          {checked && <CheckResult {...checked} />}
          {said}
        </div>
        <Group gap="sm" justify="flex-end" className={recipes.dialogEnd}>
          {saved?.hasApiKey && (
            <Button variant="quiet" mr="auto" onClick={() => void form.submit(() => forgetKey(saved.id))}>
              {t('forgetKey')}
            </Button>
          )}
          {onLeave && <Button onClick={onLeave}>{t('cancel')}</Button>}
          <Button onClick={() => void form.submit(checkConnection)} loading={busy === 'checking'}>
            {t('check')}
          </Button>
          <Button type="submit" variant="primary" loading={busy === 'saving'}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
