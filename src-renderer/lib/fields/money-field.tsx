import clsx from 'clsx'
import { decimalsOf } from '@contract/domain/money'
import { cleaned } from '@contract/domain/typed-text'
import { Input, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { useFormats } from '../i18n/format'
import { useLanguage, useTexts } from '../i18n/texts'
import { currencyName, matchingCurrencies } from './currency-text'
import classes from './fields.module.css'
import { currencyTyped, readMoney, writeMoney, type MoneyRules } from './money-text'
import { ChoiceInput, Said, useProblemShown, type FieldProps } from './typed-input'
import recipes from '../theme/recipes.module.css'

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
