import { serviceCalls } from '@contract/endpoints'
import type { JournalEntry } from '@contract/api/journal'
import { useFormats, type Formats } from '../../lib/i18n/format'
import { hasText, useLanguage, useTexts } from '../../lib/i18n/texts'
import { useEnvironments } from '../environments'

/** Members whose values are words of Kartei, or of the interface, and never what somebody typed. */
const worded: ReadonlySet<string> = new Set([
  'again',
  'amountType',
  'as',
  'automatic',
  'behaviour',
  'cardType',
  'channel',
  'decision',
  'done',
  'format',
  'keepData',
  'keyStorage',
  'kind',
  'kept',
  'label',
  'language',
  'left',
  'lockedBy',
  'onboardingType',
  'opened',
  'pinned',
  'reason',
  'remember',
  'result',
  'saved',
  'sentAnyway',
  'soon',
  'state',
  'takenBack',
  'unlockedBy',
  'verdict',
])

/** Members that hold the state of a case or of a part of it. */
const states: ReadonlySet<string> = new Set(['status', 'from', 'to', 'before', 'after'])

/** Amounts stand in the journal as they were sent: `500000 EUR`, in the smallest unit. */
const amounts: ReadonlySet<string> = new Set(['requestedCreditLimit', 'appliedAmount', 'amount', 'fixedAmount'])

function moneyText(text: string, formats: Formats): string {
  const [, amount, currency] = /^(-?\d+) ([A-Z]{3})$/.exec(text) ?? []
  return amount === undefined || currency === undefined
    ? text
    : formats.money({ amount: BigInt(amount), currency, unit: 'MINOR' }).text
}

/** An entry in words: what nobody has a word for is shown as it is. */
export function useWords() {
  const sayAction = useTexts('journal/actions')
  const sayOutcome = useTexts('journal/outcomes')
  const sayMember = useTexts('journal/members')
  const sayRecord = useTexts('persons/records')
  const language = useLanguage()
  /** A call that asks the service has the name of its endpoint. */
  const action = (name: string): string =>
    hasText('journal/actions', name)
      ? sayAction(name)
      : (serviceCalls.get(name)?.attributes.endpoints[0][language] ?? name)
  const sayValue = useTexts('journal/values')
  const sayState = useTexts('case-states/status')
  const formats = useFormats()
  const { data: environments } = useEnvironments()
  /** An environment by its name; one that was removed is known by its number alone. */
  const environment = (id: string): string => environments?.find((each) => each.id === id)?.name ?? id
  /** A word of Kartei's own; what the service or a clerk called something is shown as it is. */
  const word = (text: string): string => (hasText('journal/values', text) ? sayValue(text) : text)
  const value = (name: string, text: string): string => {
    if (name === 'results') return text.replaceAll(/[a-z-]+/g, word)
    if (name === 'unusual') return text.replaceAll(/[a-z-]+/g, word).replace(' ', ', ')
    if (name === 'environmentId') return environment(text)
    if (name === 'bytes' && /^\d{1,15}$/.test(text)) return formats.fileSize(Number(text))
    if (amounts.has(name)) return moneyText(text, formats)
    if (states.has(name) && /^[A-Z_]+$/.test(text) && hasText('case-states/status', text)) return sayState(text)
    return worded.has(name) ? word(text) : text
  }
  /** The service takes a request for a higher limit in, and decides it later. */
  const valueIn = (action: string, name: string, text: string): string =>
    action.startsWith('creditLimit.') && name === 'state' && text === 'accepted'
      ? sayValue('limit-received')
      : value(name, text)
  /** Label of a journal member; counts of an erasure are labelled by the kind of record. */
  const member = (name: string): string => {
    if (hasText('journal/members', name)) return sayMember(name)
    return hasText('persons/records', name) ? sayRecord(name) : name
  }
  return {
    action,
    member,
    value: valueIn,
    environment,
    outcome: ({ outcome, httpStatus }: JournalEntry): string => {
      const said = hasText('journal/outcomes', outcome) ? sayOutcome(outcome) : outcome
      return httpStatus === undefined ? said : `${said} (${httpStatus})`
    },
    about: ({ action: name, summary }: JournalEntry): string =>
      Object.entries(summary)
        .map(([of, given]) => `${member(of)} ${valueIn(name, of, given)}`)
        .join(', '),
  }
}

export const toneOf = ({ outcome }: JournalEntry): 'done' | 'act' | 'stop' =>
  outcome === 'ok' ? 'done' : outcome === 'outcome-unknown' ? 'act' : 'stop'
