import { Button, Group, Radio, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import classes from './reason-form.module.css'

interface ReasonFormProps<R extends string> {
  readonly reasons: readonly R[]
  readonly words: {
    readonly reasons: string
    readonly reason: (reason: R) => string
    /** Shown at the reasons when none is chosen. */
    readonly missing: string
    readonly remark: string
    readonly remarkHint: string
    readonly goBack: string
    readonly goOn: string
  }
  /** Whether to go on takes something away. */
  readonly danger?: boolean
  /** What is asked. */
  readonly children: ReactNode
  readonly onBack: () => void
  /** `remark` may be empty. */
  readonly onGoOn: (why: { readonly reason: R; readonly remark: string }) => void
}

/** The inside of a dialog that goes on only with a reason, of a few, and a remark for whoever wants to leave one. */
export function ReasonForm<R extends string>(props: ReasonFormProps<R>) {
  const { reasons, words, danger = false, children, onBack, onGoOn } = props
  const [reason, setReason] = useState<R>()
  const [remark, setRemark] = useState('')
  const [asked, setAsked] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (reason !== undefined) onGoOn({ reason, remark: remark.trim() })
      }}
    >
      {children}
      <Radio.Group
        label={words.reasons}
        error={asked && reason === undefined ? words.missing : undefined}
        value={reason ?? null}
        onChange={(chosen) => setReason(reasons.find((each) => each === chosen))}
      >
        <div className={classes.reasons}>
          {reasons.map((each) => (
            <Radio key={each} size="xs" value={each} label={words.reason(each)} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        mt="sm"
        label={words.remark}
        description={words.remarkHint}
        maxLength={2000}
        rows={2}
        value={remark}
        onChange={({ currentTarget }) => setRemark(currentTarget.value)}
      />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button data-autofocus onClick={onBack}>
          {words.goBack}
        </Button>
        <Button type="submit" variant={danger ? 'danger-filled' : 'primary'}>
          {words.goOn}
        </Button>
      </Group>
    </form>
  )
}
