import {
  problemOfKey,
  type ConnectionChecked,
  type Environment,
  type EnvironmentKind,
} from '@contract/api/environments'
import type { Failure } from '@contract/outcome'
import { Button, Checkbox, Group, PasswordInput, SegmentedControl, Stack, TextInput, Input } from '@mantine/core'
import { useImperativeHandle, useRef, useState, type RefObject } from 'react'
import { useMergedRef } from '@mantine/hooks'
import { useFocusBack } from '../../lib/navigation/focus-back'
import { unlessGoneBack, useWorkstationOutcome } from '../../lib/api/queries'
import { useConfirm } from '../../lib/layout/confirm'
import { Dialog } from '../../lib/layout/dialog'
import { FailureMessage } from '../../lib/failures/failure-message'
import { issueAt } from '../../lib/failures/problem-texts'
import { placesCalled } from '../../lib/forms/refusal'
import { useForm } from '../../lib/forms/use-form'
import { useFormValues } from '../../lib/forms/values'
import { ManagedControls } from '../../lib/layout/managed'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { CheckResult } from './check-result'
import { useEnvironmentsChanged } from './queries'

const kinds: readonly EnvironmentKind[] = ['test', 'production', 'sandbox']
const isKind = (text: string): text is EnvironmentKind => kinds.some((kind) => kind === text)

const places = placesCalled('name', 'kind', 'baseUrl', 'apiKey')

interface EnvironmentDialogProps {
  readonly edited: Environment | 'new' | undefined
  /** The clerk comes for the API key: the keyboard is put there. */
  readonly atKey?: boolean
  /** With a sentence about what was done, '' when nothing was. */
  readonly onClose: (said: string) => void
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

interface Typed {
  readonly name: string
  readonly kind: EnvironmentKind
  readonly baseUrl: string
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
  const t = useTexts('environments')
  const changed = useEnvironmentsChanged()
  const { data: about } = useWorkstationOutcome(['about'], () => kartei.workstation.about(), { staleTime: Infinity })
  const [saved, setSaved] = useState(environment)
  const values = useFormValues(() => ({
    name: environment?.name ?? '',
    kind: environment?.kind ?? 'test',
    baseUrl: environment?.baseUrl ?? '',
  }))
  const [remember, setRemember] = useState(true)
  const [insist, setInsist] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState<'saving' | 'checking'>()
  const [checked, setChecked] = useState<ConnectionChecked>()
  const [said, setSaid] = useState('')
  const keyField = useRef<HTMLInputElement>(null)
  const keepFocus = useFocusBack(busy !== undefined)
  const form = useForm({
    values,
    read: ({ name = '', kind = '', baseUrl = '' }) => ({
      ok: true,
      value: { name, kind: isKind(kind) ? kind : 'test', baseUrl },
    }),
    failure,
    places,
  })
  const kind = form.field('kind', t('kind'))
  const mergedKeyRef = useMergedRef(keyField, form.places.at('apiKey'))
  const keyError = form.errorAt('apiKey')
  useImperativeHandle(
    isTyped,
    () => () =>
      form.typed['name']?.trim() !== (saved?.name ?? '') ||
      form.typed['kind'] !== (saved?.kind ?? 'test') ||
      form.typed['baseUrl']?.trim() !== (saved?.baseUrl ?? '') ||
      keyField.current?.value.trim() !== '',
    [form.typed, saved],
  )
  const isManaged = saved?.managed === true
  const noKeychain = about?.keychain.available === false

  const refuse = (refused: Failure): void => setFailure(unlessGoneBack(refused))

  /** Address first, then the key; what was stored before a failure stays stored. Undefined after a failure. */
  async function store(typed: Typed): Promise<Environment | undefined> {
    // A key that cannot be one is told before anything is stored.
    const typedKey = keyField.current?.value.trim() ?? ''
    const problem = typedKey === '' ? undefined : problemOfKey(typedKey, insist)
    if (problem) {
      const issues = [{ path: 'apiKey', ...problem }]
      refuse({
        kind: 'invalid-input',
        message: problem.message,
        requestId: '',
        issues,
      })
      return undefined
    }
    // Of one that the organisation has named, the key alone is the clerk's.
    const outcome =
      saved?.managed === true
        ? { ok: true as const, value: saved }
        : await kartei.environments.save({
            ...(saved && { id: saved.id }),
            ...typed,
          })
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
    keepFocus()
    setBusy(doing)
    setSaid('')
    setFailure(undefined)
    setChecked(undefined)
    await work()
    setBusy(undefined)
  }

  const save = (typed: Typed) =>
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
      )
    })

  /** What is typed, and nothing is saved: asked for without a query, which would keep the key. */
  const checkConnection = (typed: Typed) =>
    alone('checking', async () => {
      const apiKey = keyField.current?.value ?? ''
      const { baseUrl: address } = typed
      const outcome = await kartei.environments.checkTyped({
        ...(saved && { id: saved.id }),
        baseUrl: address,
        apiKey,
        insist,
      })
      if (outcome.ok) setChecked(outcome.value)
      else refuse(outcome.error)
    })

  const forgetKey = (id: string) =>
    alone('saving', async () => {
      const outcome = await kartei.environments.clearApiKey({ id })
      if (!outcome.ok) {
        refuse(outcome.error)
        return
      }
      setSaved(outcome.value)
      setSaid(t('keyForgotten'))
      await changed(false)
    })

  return (
    <form noValidate onSubmit={(event) => void form.submit(save, event)}>
      <Stack gap="md">
        <ManagedControls locked={isManaged}>
          <TextInput
            {...form.input('name', t('name'))}
            data-autofocus={!(atKey || isManaged) || undefined}
            autoComplete="off"
          />
          <Input.Wrapper ref={form.places.at('kind')} label={kind.label} labelElement="div" error={kind.error}>
            <SegmentedControl
              fullWidth
              aria-label={kind.label}
              data={kinds.map((value) => ({ value, label: t(value) }))}
              value={kind.value}
              onChange={kind.onChange}
            />
          </Input.Wrapper>
          <TextInput
            {...form.input('baseUrl', t('baseUrl'))}
            description={
              saved?.hasApiKey ? t('apiKeyDropped') : form.errorAt('baseUrl') === undefined && t('baseUrlHelp')
            }
            autoComplete="off"
            spellCheck={false}
            inputMode="url"
          />
        </ManagedControls>
        <PasswordInput
          ref={mergedKeyRef}
          data-autofocus={atKey || isManaged || undefined}
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
        <Group gap="sm" justify="flex-end">
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
