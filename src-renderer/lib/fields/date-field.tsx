import { useFormats } from '../i18n/format'
import { useTexts } from '../i18n/texts'
import { readDate, todayHere, yearsBetween } from './date-text'
import { TypedInput, type FieldProps } from './typed-input'

interface DateFieldProps extends FieldProps {
  /** A date of birth: the age is said beside it. */
  readonly birth?: boolean
  /** YYYY-MM-DD; the workstation's own day unless given. */
  readonly today?: string
}

/** A day in whichever form it is typed; what it became is said below. */
export function DateField({ birth = false, today = todayHere(), ...field }: DateFieldProps) {
  const t = useTexts('fields')
  const formats = useFormats()
  const reading = readDate(field.value, { today, birth })
  const became = reading.ok
    ? [formats.day(reading.value), birth && t('age', { count: yearsBetween(reading.value, today) })]
        .filter((part) => part !== false)
        .join(' · ')
    : undefined
  return (
    <TypedInput
      field={field}
      code={reading.ok ? undefined : reading.code}
      became={became}
      input={{ inputMode: 'text', spellCheck: false }}
    />
  )
}
