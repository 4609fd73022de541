import {
  problemOfKey,
  type ConnectionChecked,
  type Environment,
  type EnvironmentKind,
} from '@contract/api/environments'
import type { Failure } from '@contract/outcome'
import { Button, Checkbox, Group, PasswordInput, SegmentedControl, Stack, TextInput, Input } from '@mantine/core'
import { useImperativeHandle, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { useFocusBack } from '../../lib/navigation/focus-back'
import { unlessGoneBack, useWorkstationOutcome } from '../../lib/api/queries'
import { useConfirm } from '../../lib/layout/confirm'
import { Dialog } from '../../lib/layout/dialog'
import { FailureMessage } from '../../lib/failures/failure-message'
import { issueAt, useProblemText } from '../../lib/failures/problem-texts'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { CheckResult } from './check-result'
import { useEnvironmentsChanged } from './queries'
import { environmentTexts } from './texts'

const kinds: readonly EnvironmentKind[] = ['test', 'production', 'sandbox']
const isKind = (text: string): text is EnvironmentKind => kinds.some((kind) => kind === text)

interface EnvironmentDialogProps {
  readonly edited: Environment | 'new' | undefined
  /** The clerk comes for the API key: the keyboard is put there. */
  readonly atKey?: boolean
  /** With a sentence about what was done, '' when nothing was. */
  readonly onClose: (said: string) => void
}

export function EnvironmentDialog({ edited, atKey = false, onClose }: EnvironmentDialogProps) {
  const t = useTexts(environmentTexts)
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

interface EnvironmentFormProps {
  readonly environment: Environment | undefined
  readonly atKey?: boolean
  readonly onDone: (said: string) => void
  readonly onLeave?: () => void
  /** Gets what tells whether something stands in the form that is not saved. */
  readonly isTyped?: RefObject<(() => boolean) | undefined>
}

/**
 * Name, kind, address and key of an environment. The key goes from its field straight to the main process: it is kept in
 * no state, no query and no other variable of the page, and the field is emptied once it is stored.
 */
export function EnvironmentForm({ environment, atKey = false, onDone, onLeave, isTyped }: EnvironmentFormProps) {
  const t = useTexts(environmentTexts)
  const problemText = useProblemText()
  const changed = useEnvironmentsChanged()
  const { data: about } = useWorkstationOutcome(['about'], () => kartei.workstation.about(), { staleTime: Infinity })
  const [saved, setSaved] = useState(environment)
  const [name, setName] = useState(environment?.name ?? '')
  const [kind, setKind] = useState<EnvironmentKind>(environment?.kind ?? 'test')
  const [baseUrl, setBaseUrl] = useState(environment?.baseUrl ?? '')
  const [remember, setRemember] = useState(true)
  const [insist, setInsist] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState<'saving' | 'checking'>()
  const [checked, setChecked] = useState<ConnectionChecked>()
  const [said, setSaid] = useState('')
  const nameField = useRef<HTMLInputElement>(null)
  const addressField = useRef<HTMLInputElement>(null)
  const keyField = useRef<HTMLInputElement>(null)
  const keepFocus = useFocusBack(busy !== undefined)
  useImperativeHandle(
    isTyped,
    () => () =>
      name.trim() !== (saved?.name ?? '') ||
      kind !== (saved?.kind ?? 'test') ||
      baseUrl.trim() !== (saved?.baseUrl ?? '') ||
      keyField.current?.value.trim() !== '',
    [name, kind, baseUrl, saved],
  )
  const noKeychain = about?.keychain.available === false

  function refuse(refused: Failure): void {
    setFailure(unlessGoneBack(refused))
    const wrong = issueAt(refused, 'name') ? nameField : issueAt(refused, 'apiKey') ? keyField : addressField
    if (refused.issues) wrong.current?.focus()
  }

  /** Address first, then the key; what was stored before a failure stays stored. Undefined after a failure. */
  async function store(): Promise<Environment | undefined> {
    // A key that cannot be one is told before anything is stored.
    const typedKey = keyField.current?.value.trim() ?? ''
    const problem = typedKey === '' ? undefined : problemOfKey(typedKey, insist)
    if (problem) {
      const issues = [{ path: 'apiKey', ...problem }]
      refuse({ kind: 'invalid-input', message: problem.message, requestId: '', issues })
      return undefined
    }
    const outcome = await kartei.environments.save({ ...(saved && { id: saved.id }), name, kind, baseUrl })
    if (!outcome.ok) {
      refuse(outcome.error)
      return undefined
    }
    setSaved(outcome.value)
    await changed(false)
    const field = keyField.current
    if (!field || field.value === '') return outcome.value
    const keyed = await kartei.environments.setApiKey({
      id: outcome.value.id,
      apiKey: field.value,
      remember: remember && !noKeychain,
      insist,
    })
    if (!keyed.ok) {
      refuse(keyed.error)
      return undefined
    }
    field.value = ''
    setSaved(keyed.value)
    await changed(false)
    return keyed.value
  }

  /** One thing at a time, so that a double click adds no second environment. */
  async function alone(doing: 'saving' | 'checking', work: () => Promise<void>): Promise<void> {
    if (busy) return
    keepFocus()
    setBusy(doing)
    setSaid('')
    setFailure(undefined)
    setChecked(undefined)
    await work()
    setBusy(undefined)
  }

  const save = (event: SubmitEvent): void => {
    event.preventDefault()
    void alone('saving', async () => {
      const stored = await store()
      if (!stored) return
      onDone(
        t(
          stored.keyStorage === 'keychain'
            ? 'keptInKeychain'
            : stored.keyStorage === 'session'
              ? 'keptForSession'
              : 'savedWithoutKey',
        ),
      )
    })
  }

  /** What is typed, and nothing is saved: asked for without a query, which would keep the key. */
  const checkConnection = (): void =>
    void alone('checking', async () => {
      const apiKey = keyField.current?.value ?? ''
      const outcome = await kartei.environments.checkTyped({ ...(saved && { id: saved.id }), baseUrl, apiKey, insist })
      if (outcome.ok) setChecked(outcome.value)
      else refuse(outcome.error)
    })

  const forgetKey = (id: string): void =>
    void alone('saving', async () => {
      const outcome = await kartei.environments.clearApiKey({ id })
      if (!outcome.ok) {
        refuse(outcome.error)
        return
      }
      setSaved(outcome.value)
      setSaid(t('keyForgotten'))
      await changed(false)
    })

  const keyIssue = issueAt(failure, 'apiKey')
  const errorAt = (path: string): string | undefined => {
    const issue = issueAt(failure, path)
    return issue && problemText(issue)
  }
  const atFields = ['name', 'kind', 'baseUrl', 'apiKey']
  const elsewhere = failure && !failure.issues?.some(({ path }) => atFields.includes(path))

  return (
    <form noValidate onSubmit={save}>
      <Stack gap="md">
        <TextInput
          ref={nameField}
          label={t('name')}
          data-autofocus={!atKey || undefined}
          autoComplete="off"
          value={name}
          error={errorAt('name')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Input.Wrapper label={t('kind')} labelElement="div" error={errorAt('kind')}>
          <SegmentedControl
            fullWidth
            aria-label={t('kind')}
            data={kinds.map((value) => ({ value, label: t(value) }))}
            value={kind}
            onChange={(value) => {
              if (isKind(value)) setKind(value)
            }}
          />
        </Input.Wrapper>
        <TextInput
          ref={addressField}
          label={t('baseUrl')}
          description={saved?.hasApiKey ? t('apiKeyDropped') : errorAt('baseUrl') === undefined && t('baseUrlHelp')}
          autoComplete="off"
          spellCheck={false}
          inputMode="url"
          value={baseUrl}
          error={errorAt('baseUrl')}
          onChange={({ currentTarget }) => setBaseUrl(currentTarget.value)}
        />
        <PasswordInput
          ref={keyField}
          data-autofocus={atKey || undefined}
          label={t('apiKey')}
          description={
            saved?.hasApiKey
              ? t('apiKeyKept')
              : saved?.keyStorage === 'other-address'
                ? t('keyForOtherAddress')
                : undefined
          }
          autoComplete="off"
          spellCheck={false}
          error={errorAt('apiKey')}
          aria-invalid={errorAt('apiKey') !== undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('showKey') }}
        />
        {keyIssue?.code === 'api-key-uuid' && (
          <Checkbox
            label={t('insist')}
            checked={insist}
            onChange={({ currentTarget }) => setInsist(currentTarget.checked)}
          />
        )}
        <Checkbox
          label={t('remember')}
          description={noKeychain ? t('noKeychain') : undefined}
          disabled={noKeychain}
          checked={remember && !noKeychain}
          onChange={({ currentTarget }) => setRemember(currentTarget.checked)}
        />
        {elsewhere && <FailureMessage failure={failure} ofActive={false} />}
        <div role="status">
          {checked && <CheckResult {...checked} />}
          {said}
        </div>
        <Group gap="sm" justify="flex-end">
          {saved?.hasApiKey && (
            <Button variant="quiet" mr="auto" onClick={() => forgetKey(saved.id)}>
              {t('forgetKey')}
            </Button>
          )}
          {onLeave && <Button onClick={onLeave}>{t('cancel')}</Button>}
          <Button onClick={checkConnection} loading={busy === 'checking'}>
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
