import { cleaned } from '@contract/domain/typed-text'
import { useTexts } from '../i18n/texts'
import classes from './fields.module.css'
import { charactersOf, readEmail, readText, readUrl, unprovenScheme } from './plain-text'
import { TypedInput, type FieldProps } from './typed-input'
import { useFormats } from '../i18n/format'
import { readDate, todayHere, yearsBetween } from './date-text'

export function EmailField(field: FieldProps) {
  const reading = readEmail(field.value)
  return (
    <TypedInput
      field={field}
      code={reading.ok ? undefined : reading.code}
      became={reading.ok && reading.value !== cleaned(field.value) ? reading.value : undefined}
      input={{ inputMode: 'email', spellCheck: false }}
    />
  )
}

/** A redirect address. */
export function UrlField(field: FieldProps) {
  const t = useTexts('fields')
  const reading = readUrl(field.value)
  const scheme = unprovenScheme(field.value)
  return (
    <TypedInput
      field={field}
      code={reading.ok ? undefined : reading.code}
      doubt={scheme === undefined ? undefined : t('notHttps', { scheme })}
      input={{ inputMode: 'url', spellCheck: false }}
    />
  )
}

interface TextFieldProps extends FieldProps {
  /** In code points, as the interface counts; counted live. */
  readonly limit?: number
  /** Warning; the value can be sent all the same. */
  readonly doubt?: string | undefined
}

/** A line of text, sent as it is seen. */
export function TextField({ limit, doubt, ...field }: TextFieldProps) {
  const reading = readText(field.value, limit === undefined ? {} : { limit })
  return (
    <TypedInput
      field={field}
      code={reading.ok ? undefined : reading.code}
      doubt={doubt}
      count={limit !== undefined && <Count text={field.value} limit={limit} />}
      input={{ spellCheck: false }}
    />
  )
}

/** `12 of 256 characters`, once there is something to count. */
export function Count({ text, limit }: { readonly text: string; readonly limit: number }) {
  const t = useTexts('fields')
  const count = charactersOf(cleaned(text))
  if (count === 0) return null
  return (
    <span className={classes.count} data-over={count > limit || undefined}>
      {t('count', { count, limit })}
    </span>
  )
}

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
