import type { LockState } from '@contract/api/lock'
import { readRecoveryKey } from '@contract/domain/recovery-key'
import { Anchor, Button, Center, Group, Stack, Textarea, Title } from '@mantine/core'
import { IconFingerprint, IconInfoCircle, IconLock } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { kartei } from '../../lib/api/kartei'
import { useAct, useWorkstationOutcome } from '../../lib/api/queries'
import { issueAt } from '../../lib/failures/problem-texts'
import { Callout } from '../../lib/layout/callout'
import { Card } from '../../lib/layout/card'
import { Explanation } from '../../lib/layout/settings'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import { useAttempt } from './attempt'
import { ChooseForm } from './choose-form'
import classes from './lock-page.module.css'
import { PassphraseField } from './passphrase-fields'

/** All that a locked Kartei shows. */
export function LockPage() {
  const t = useTexts('lock')
  const say = useTexts('lock/choose')
  const [byRecoveryKey, setByRecoveryKey] = useState(false)
  const { data, refetch } = useWorkstationOutcome(['lock'], () => kartei.lock.state(), { staleTime: Infinity })
  if (!data) return <div className={classes.band} />
  if (data.state !== 'locked')
    return (
      <Sheet title={say('title')} explain={say('explain')}>
        <ChooseForm hasOld={false} onDone={() => void refetch()} />
      </Sheet>
    )
  return byRecoveryKey ? (
    <Sheet title={t('byRecoveryKey')} explain={t('byRecoveryKeyMeans')}>
      <RecoveryKeyForm onBack={() => setByRecoveryKey(false)} onDone={() => void refetch()} />
    </Sheet>
  ) : (
    <Sheet title={t('title')} explain={t('goesOn')}>
      <UnlockForm lock={data} onRecoveryKey={() => setByRecoveryKey(true)} />
    </Sheet>
  )
}

interface SheetProps {
  readonly title: string
  readonly explain: string
  readonly children: ReactNode
}

/** The one card of the page. The strip above it is what the window is moved by. */
function Sheet({ title, explain, children }: SheetProps) {
  useEffect(() => {
    document.title = 'Kartei'
  }, [])
  return (
    <>
      <div className={classes.band} />
      <Center component="main" className={classes.page}>
        <Card className={classes.card}>
          <Stack gap="md">
            <Group gap={12} wrap="nowrap">
              <IconLock size={26} aria-hidden className={classes.sign} />
              <Title order={1}>{title}</Title>
            </Group>
            <Explanation>{explain}</Explanation>
            {children}
          </Stack>
        </Card>
      </Center>
    </>
  )
}

function UnlockForm({ lock, onRecoveryKey }: { readonly lock: LockState; readonly onRecoveryKey: () => void }) {
  const t = useTexts('lock')
  const [passphrase, setPassphrase] = useState('')
  const [isForgotten, setForgotten] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const unlock = useAct(kartei.lock.unlock)
  const attempt = useAttempt(unlock.failure, 'passphrase')
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (unlock.running || passphrase === '' || attempt.isHeldUp) return
    void unlock.run({ passphrase }).then(({ ok }) => {
      if (ok) return
      setPassphrase('')
      field.current?.focus()
    })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {lock.hasPassphrase && (
          <PassphraseField
            autoFocus
            inputRef={field}
            label={t('passphrase')}
            value={passphrase}
            error={attempt.atField}
            onChange={setPassphrase}
          />
        )}
        {attempt.elsewhere}
        {lock.hasPassphrase && (
          <Button type="submit" variant="primary" fullWidth loading={unlock.running} disabled={attempt.isHeldUp}>
            {t('unlock')}
          </Button>
        )}
        {lock.system && <BySystem way={lock.system} />}
        {lock.takesRecoveryKey || isForgotten ? (
          isForgotten ? (
            <Callout tone="wait" icon={IconInfoCircle} role="status">
              {t('askAdministrator')}
            </Callout>
          ) : (
            <Anchor component="button" type="button" className={recipes.small ?? ''} onClick={onRecoveryKey}>
              {t('forgotten')}
            </Anchor>
          )
        ) : (
          <Anchor component="button" type="button" className={recipes.small ?? ''} onClick={() => setForgotten(true)}>
            {t('forgotten')}
          </Anchor>
        )}
      </Stack>
    </form>
  )
}

function BySystem({ way }: { readonly way: NonNullable<LockState['system']> }) {
  const t = useTexts('lock')
  const say = useTexts('lock/bySystem')
  const ask = useAct(kartei.lock.unlockBySystem)
  return (
    <Stack gap={8}>
      <Button
        fullWidth
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={ask.running}
        onClick={() => void ask.run()}
      >
        {say(way)}
      </Button>
      {ask.failure && (
        <Callout tone="act" icon={IconInfoCircle} role="alert">
          {t(ask.failure.kind === 'cancelled' ? 'notConfirmed' : 'systemAway')}
        </Callout>
      )}
    </Stack>
  )
}

function RecoveryKeyForm({ onBack, onDone }: { readonly onBack: () => void; readonly onDone: () => void }) {
  const t = useTexts('lock')
  const [typed, setTyped] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const unlock = useAct(kartei.lock.unlockByRecoveryKey, onDone)
  const attempt = useAttempt(unlock.failure, 'recoveryKey')
  const isOther = issueAt(unlock.failure, 'recoveryKey')?.code === 'other-recovery-key'
  const wrong = isIncomplete ? t('incompleteRecoveryKey') : isOther ? t('wrongRecoveryKey') : undefined
  const submit = (event?: SubmitEvent): void => {
    event?.preventDefault()
    const read = readRecoveryKey(typed)
    setIncomplete(!read.ok)
    if (read.ok && !unlock.running && !attempt.isHeldUp) void unlock.run({ recoveryKey: typed })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Textarea
          label={t('recoveryKey')}
          classNames={{ input: recipes.mono ?? '' }}
          styles={{ input: { textTransform: 'uppercase' } }}
          rows={3}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={[wrong, attempt.atField].filter((each) => each !== undefined).join(' ')}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setIncomplete(false)
            unlock.reset()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            submit()
          }}
        />
        {attempt.elsewhere}
        <Group justify="flex-end" gap="sm">
          <Button onClick={onBack}>{t('back')}</Button>
          <Button type="submit" variant="primary" loading={unlock.running} disabled={attempt.isHeldUp}>
            {t('unlock')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
