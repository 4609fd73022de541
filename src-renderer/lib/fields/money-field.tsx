import clsx from 'clsx'
import { decimalsOf } from '@contract/domain/money'
import { cleaned } from '@contract/domain/typed-text'
import { Input, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { useFormats } from '../i18n/format'
import { useLanguage, useTexts } from '../i18n/texts'
import classes from './fields.module.css'
import { currencyTyped, readMoney, writeMoney, type MoneyRules } from './money-text'
import { ChoiceInput, Said, useProblemShown, type FieldProps } from './typed-input'
import recipes from '../theme/recipes.module.css'
import type { Language } from '../i18n/i18n'
import { matching, type Choice } from './match'

interface MoneyFieldProps extends FieldProps {
  /** As typed: three letters, of whichever size. */
  readonly currency: string
  readonly onCurrencyChange: (text: string) => void
  readonly least?: MoneyRules['least']
}

/** An amount and its currency, each as typed; what it comes to is said below in the currency's own decimals. */
export function MoneyField({ currency, onCurrencyChange, least, ...field }: MoneyFieldProps) {
  const { inputRef, label, value, disabled, required, hint, onBlur, onChange } = field
  const t = useTexts('fields')
  const language = useLanguage()
  const formats = useFormats()
  const id = useId()
  const code = cleaned(currency).toUpperCase()
  const reading = readMoney(value, { currency: code, language, ...(least && { least }) })
  const { error, events } = useProblemShown(field, reading.ok ? undefined : reading.code)
  const typed = reading.ok ? undefined : currencyTyped(value, code)
  const other = typed !== undefined && decimalsOf(typed) !== undefined ? typed : undefined
  const unknown = decimalsOf(code) === undefined
  const became = !reading.ok
    ? undefined
    : unknown
      ? t('minorUnits', { amount: writeMoney(reading.value, language), currency: code })
      : formats.money(reading.value).text

  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelProps={{ htmlFor: id }}
      error={error}
      description={
        <Said
          hint={hint}
          became={
            other === undefined ? (
              became
            ) : (
              <UnstyledButton
                className={clsx(recipes.small, recipes.link, recipes.strong)}
                onClick={() => onCurrencyChange(other)}
              >
                {t('useCurrency', { currency: other })}
              </UnstyledButton>
            )
          }
        />
      }
    >
      <div className={classes.money}>
        <Input
          id={id}
          ref={inputRef}
          value={value}
          disabled={disabled ?? false}
          required={required}
          error={error !== undefined}
          inputMode="decimal"
          autoComplete="off"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          {...events}
        />
        <ChoiceInput
          bare
          field={{
            label: t('currencyOf', { label: label }),
            value: currency,
            onChange: onCurrencyChange,
            onBlur: onBlur,
            disabled: disabled,
          }}
          code={/^[A-Z]{3}$/.test(code) ? undefined : 'currency'}
          choices={matchingCurrencies(currencyName(code, language) === undefined ? currency : '', language)}
          textOf={(choice) => choice.code}
          typed={undefined}
        />
      </div>
    </Input.Wrapper>
  )
}

const nameIn = (language: Language): ((code: string) => string) => {
  const names = new Intl.DisplayNames([language], { type: 'currency' })
  return (code) => names.of(code) ?? code
}

const english = nameIn('en')
const german = nameIn('de')

const usual = ['EUR', 'CHF', 'USD', 'GBP']

const known: readonly Choice[] = Intl.supportedValuesOf('currency')
  .map((code) => ({ code, words: { en: english(code), de: german(code) } }))
  .sort(
    (a, b) =>
      Number(usual.includes(b.code)) - Number(usual.includes(a.code)) || usual.indexOf(a.code) - usual.indexOf(b.code),
  )

/** Suggested currencies for the typed text, usual ones first. */
const matchingCurrencies = (typed: string, language: Language): readonly Choice[] => matching(known, typed, language)

/** The name of a currency in the clerk's language; undefined where the platform knows none. */
function currencyName(code: string, language: Language): string | undefined {
  if (decimalsOf(code) === undefined) return undefined
  return language === 'de' ? german(code) : english(code)
}
