import { Box, Button, Flex, TextInput } from '@mantine/core'
import { electronicIban, printedIban, readIban, type IbanReading } from '@contract/domain/iban'
import { IconCheck, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react'
import { findIban } from '../../lib/fields/plain-text'
import { type Say, useLanguage, useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import classes from './direct-debit.module.css'
import { useFormValues, useTypedMandate } from './form-state'

/** A text field's content and where its caret stands. */
export interface CaretText {
  text: string
  caret: number
}

/** Groups what was typed in fours; the caret stays behind the same character. */
export function groupIban({ text, caret }: CaretText): CaretText {
  const before = electronicIban(text.slice(0, caret)).length
  const grouped = printedIban(electronicIban(text))
  if (before === 0) return { text: grouped, caret: 0 }
  // A full group is followed by its space, except where nothing follows yet.
  const position = before + Math.floor((before - 1) / 4)
  const next = before % 4 === 0 && grouped.charAt(position) === ' ' ? position + 1 : position
  return { text: grouped, caret: next }
}

/**
 * Where the caret must stand for one press of Backspace or Delete to take a character and not only a space.
 * @returns the same place where it already does
 */
export function caretForErasing(text: string, caret: number, key: 'Backspace' | 'Delete'): number {
  if (key === 'Backspace') return text.charAt(caret - 1) === ' ' ? caret - 1 : caret
  return text.charAt(caret) === ' ' ? caret + 1 : caret
}

interface IbanFieldProps {
  readonly caseId: string
  readonly disabled: boolean
  /** Somebody asked to register: what is missing is said although the field is merely unfinished. */
  readonly asked: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/** An IBAN in groups of four while it is typed, checked at every character; the caret stays where the clerk is. */
export function IbanField({ caseId, disabled, asked, ref }: IbanFieldProps) {
  const t = useTexts('direct-debit/iban-field')
  const problemText = useTexts('failures/problems')
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  const [left, setLeft] = useState(false)
  /** The IBAN in a pasted text that holds more. */
  const [offer, setOffer] = useState<string>()
  const { iban: value } = useTypedMandate(caseId)
  const { type } = useFormValues(caseId, 'mandate')
  const onChange = (iban: string): void => type({ iban })
  const reading = readIban(value)
  const { problem } = reading
  const alarming = problem !== undefined && (asked || !reading.unfinished || (left && value !== ''))

  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [value])

  function erase(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, currentTarget: field } = event
    if ((key !== 'Backspace' && key !== 'Delete') || field.selectionStart !== field.selectionEnd) return
    const from = field.selectionStart ?? 0
    const place = caretForErasing(field.value, from, key)
    if (place !== from) field.setSelectionRange(place, place)
  }

  function paste({ clipboardData }: ClipboardEvent): void {
    const text = clipboardData.getData('text/plain')
    const found = findIban(text)?.text
    setOffer(found === undefined || electronicIban(found) === electronicIban(text) ? undefined : found)
  }

  /** The rest of the pasted text, or of the offer, is gone: the clerk goes on in the field. */
  function decide(iban: string | undefined): void {
    if (iban !== undefined) onChange(iban)
    setOffer(undefined)
    input.current?.focus()
  }

  const field = (
    <TextInput
      ref={(element) => {
        input.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      label={t('iban')}
      value={value}
      disabled={disabled}
      spellCheck={false}
      autoComplete="off"
      classNames={{ input: classes.iban ?? '' }}
      data-right={reading.complete || undefined}
      rightSection={reading.complete && <IconCircleCheck size={19} color="var(--done)" aria-hidden />}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={alarming ? (problem === 'iban-structure' ? structureText(reading, t) : problemText(problem)) : undefined}
      description={<Reading reading={reading} />}
      onPaste={paste}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOffer(undefined)
        erase(event)
      }}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      onChange={({ currentTarget: field }) => {
        const grouped = groupIban({ text: field.value, caret: field.selectionStart ?? field.value.length })
        caret.current = grouped.caret
        // The same text again would draw nothing anew, and the field would keep what was typed into it.
        if (grouped.text === value) {
          field.value = value
          field.setSelectionRange(grouped.caret, grouped.caret)
        } else onChange(grouped.text)
      }}
    />
  )
  return (
    <Box flex="1 1 430px" miw={0}>
      {field}
      <div
        role="status"
        onKeyDown={({ key }) => {
          if (key === 'Escape') decide(undefined)
        }}
      >
        {offer !== undefined && (
          <Flex component="p" wrap="wrap" align="center" gap="6px 8px" className={classes.offer}>
            <span>{t('ibanAmongOthers', { iban: offer })}</span>
            <Button size="sm" onClick={() => decide(offer)}>
              {t('useIban')}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => decide(undefined)}>
              {t('leaveAsItIs')}
            </Button>
          </Flex>
        )}
      </div>
    </Box>
  )
}

/** Country, length and check digits, as far as they are known. */
function Reading({ reading }: { readonly reading: IbanReading }) {
  const t = useTexts('direct-debit/iban-field')
  const language = useLanguage()
  const { country, characters, expected, complete, bankCode, slips } = reading
  const name = country !== undefined && expected !== undefined ? countryName(country, language) : undefined
  return (
    <Flex component="span" wrap="wrap" gap="2px 14px" pt={4} mih={18} c="var(--ink-2)" aria-live="polite">
      {complete && (
        <Flex component="span" align="center" gap={4} c="var(--done-text)" className={recipes.strong}>
          <IconCheck size={15} aria-hidden />
          {t('checkDigitsMatch')}
        </Flex>
      )}
      {name !== undefined && expected !== undefined && (
        <span>
          {name}, {t('ibanCount', { characters, expected })}
        </span>
      )}
      {bankCode !== undefined && country !== undefined && (
        <span>
          <Bank country={country} bankCode={bankCode} />
        </span>
      )}
      {slips.length > 0 && (
        <Box component="span" w="100%" c="var(--ink)">
          {slips.map(({ kind, place, typed, instead }) => (
            <span key={`${kind} ${place} ${instead}`}>
              {t(kind === 'swapped' ? 'slipSwapped' : 'slipLookAlike', { place, next: place + 1, typed, instead })}{' '}
            </span>
          ))}
          {t('slipCompare')}
        </Box>
      )}
    </Flex>
  )
}

const wantedKeys = { digit: 'wantsDigit', letter: 'wantsLetter', either: 'wantsEither' } as const

/** Which character cannot stand there; without spaces counted, as on the paper. */
function structureText({ structure, country = '' }: IbanReading, t: Say<'direct-debit/iban-field'>): string {
  return structure ? t(wantedKeys[structure.wanted], { place: structure.place, country }) : ''
}

const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code

interface BankProps {
  /** Two letters. */
  readonly country: string
  /** The part of the IBAN that names the bank, in any grouping. */
  readonly bankCode: string
}

/**
 * The bank's code, and its name where it is a German bank: the list of the Bundesbank came with this version of Kartei, so
 * nothing is asked of anybody, and a code that is not in it is worth another look at the paper but may be a new bank.
 */
export function Bank({ country, bankCode }: BankProps) {
  const t = useTexts('direct-debit/iban-field')
  const name = useGermanBank(country === 'DE' ? bankCode : undefined)
  return (
    <>
      {t('bankCode', { code: bankCode })}
      {name === 'unlisted' ? `. ${t('bankUnlisted')}` : name !== undefined && `, ${name.of}`}
    </>
  )
}

type Looked = { readonly of: string } | 'unlisted' | undefined

/** @returns undefined while the list is loaded, and where it cannot be: the code alone is shown then */
function useGermanBank(bankCode: string | undefined): Looked {
  const [found, setFound] = useState<{ readonly code: string; readonly bank: Looked }>()
  useEffect(() => {
    if (bankCode === undefined) return
    let wanted = true
    import('bankdata-germany').then(
      ({ bankDataByBLZ }) => {
        const bank = bankDataByBLZ(bankCode.replaceAll(' ', ''))
        if (wanted) setFound({ code: bankCode, bank: bank ? { of: bank.bankName } : 'unlisted' })
      },
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [bankCode])
  return found?.code === bankCode ? found?.bank : undefined
}
