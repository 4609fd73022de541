import { passphraseLimits, type LockState } from '@contract/api/lock'
import { Button, Group, Stack } from '@mantine/core'
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { kartei } from '../../lib/api/kartei'
import { useAct } from '../../lib/api/queries'
import { useTexts } from '../../lib/i18n/texts'
import { useAttempt } from './attempt'
import { PassphraseField } from './passphrase-fields'

interface ChooseFormProps {
  readonly hasOld: boolean
  /** Before the button. */
  readonly children?: ReactNode
  readonly onDone: (state: LockState) => void
}

/** A passphrase is typed twice: a slip in it would lock out whoever chose it. */
export function ChooseForm({ hasOld, children, onDone }: ChooseFormProps) {
  const t = useTexts('lock')
  const say = useTexts('lock/choose')
  const [old, setOld] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const [again, setAgain] = useState('')
  const [problem, setProblem] = useState<'tooShort' | 'notTheSame'>()
  const first = useRef<HTMLInputElement>(null)
  const choose = useAct(kartei.lock.setPassphrase, onDone)
  const attempt = useAttempt(choose.failure, 'old')
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const found =
      passphrase.length < passphraseLimits.least ? 'tooShort' : passphrase === again ? undefined : 'notTheSame'
    setProblem(found)
    if (found || choose.running) return
    void choose.run({ ...(hasOld && { old }), passphrase, again }).then(({ ok }) => {
      if (!ok && hasOld) first.current?.focus()
    })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {hasOld && (
          <PassphraseField
            inputRef={first}
            autoFocus
            label={say('old')}
            value={old}
            error={attempt.atField}
            onChange={(typed) => {
              setOld(typed)
              choose.reset()
            }}
          />
        )}
        <PassphraseField
          autoFocus={!hasOld}
          label={t('passphrase')}
          description={say('rule')}
          value={passphrase}
          error={problem === 'tooShort' ? say('tooShort') : undefined}
          onChange={setPassphrase}
        />
        <PassphraseField
          label={say('again')}
          value={again}
          error={problem === 'notTheSame' ? say('notTheSame') : undefined}
          onChange={setAgain}
        />
        {attempt.elsewhere}
        <Group justify="flex-end" gap="sm">
          {children}
          <Button type="submit" variant="primary" loading={choose.running}>
            {say(hasOld ? 'change' : 'choose')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
