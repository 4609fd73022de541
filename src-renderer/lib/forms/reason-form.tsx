import { Button, Group, Radio, SimpleGrid, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useForm } from './use-form'
import { useFormValues } from './values'
import { placesCalled } from './refusal'

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
  readonly children: ReactNode
  readonly onBack: () => void
  /** `remark` may be empty. */
  readonly onGoOn: (why: { readonly reason: R; readonly remark: string }) => void
}

const places = placesCalled('reason', 'remark')

/** The inside of a dialog that goes on only with a reason, of a few, and a remark for whoever wants to leave one. */
export function ReasonForm<R extends string>(props: ReasonFormProps<R>) {
  const { reasons, words, danger = false, children, onBack, onGoOn } = props
  const form = useForm({
    values: useFormValues(() => ({})),
    read: (typed) => {
      const reason = reasons.find((each) => each === typed['reason'])
      return reason === undefined
        ? { ok: false, problems: [{ path: 'reason', code: '', message: words.missing }] }
        : { ok: true, value: { reason, remark: (typed['remark'] ?? '').trim() } }
    },
    places,
  })
  const reason = form.field('reason', words.reasons)
  return (
    <form noValidate onSubmit={(event) => void form.submit(onGoOn, event)}>
      {children}
      <Radio.Group
        ref={form.places.at('reason')}
        label={reason.label}
        error={reason.error}
        value={reason.value}
        onChange={reason.onChange}
      >
        <SimpleGrid minColWidth={200} spacing={12} verticalSpacing={6} mt={6}>
          {reasons.map((each) => (
            <Radio key={each} size="xs" value={each} label={words.reason(each)} />
          ))}
        </SimpleGrid>
      </Radio.Group>
      <Textarea
        mt="sm"
        {...form.input('remark', words.remark)}
        description={words.remarkHint}
        maxLength={2000}
        rows={2}
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
