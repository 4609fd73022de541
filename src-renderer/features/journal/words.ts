import { isIsoDate } from '@contract/domain/dates'
import { endpointNumbered, serviceCalls } from '@contract/endpoints'
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
  'followUp',
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

/** How an act ended that needs no answer of the service, or whose answer has a word of its own, by the name of its call. */
const endings = [
  [/^(onboarding\.create)$/, 'created'],
  [/^(onboarding\.submit|\w+\.upload|uploads\.retry)/, 'sent'],
  [/^uploads\.confirmed$/, 'confirmed'],
  [/^creditLimit\.requestIncrease$/, 'received'],
  [/^sepa\.register$/, 'registered'],
  [/^sepa\.cancel$/, 'mandateCancelled'],
  [/^printing\.(start|reprint)$/, 'begun'],
  [/^printing\.document$|\.print/, 'printed'],
  [/\.cancel/, 'cancelled'],
  [/\.(settle|recordDecision|setReplaceBy|hold$)/, 'recorded'],
  [/\.(mail|composeMail|prepareFiles)/, 'prepared'],
  [
    /\.(backUp|backup|chooseBackupFolder|chooseCertificateFile|certificate$|export|join|keep|give|save|set[A-Z]|show$|use$)/,
    'saved',
  ],
  [/^(cases\.change|preferences\.set|environments\.activate)$/, 'changed'],
  [/\.erase/, 'erased'],
  [/\.(remove|forget|clear)/, 'removed'],
  [/\.(restore|putBack|bringBack)/, 'restored'],
  [/\.(importList|assign|addRequest|take)/, 'takenOver'],
  [/\.open/, 'opened'],
  [/^(journal|lock|watch)\./, 'noted'],
] as const

/** What a paper, a file or a window came to, as the entry says it; Kartei's own numbers of it are left to the details. */
const isResult = (text: string | undefined): text is string =>
  text !== undefined && ['printed', 'failed', 'unknown', 'saved', 'nothing'].includes(text)
const resultOf = ({ saved, opened, result }: JournalEntry['summary']): string | undefined =>
  saved === 'false' || opened === 'false' ? 'nothing' : isResult(result) ? result : undefined

/** Identifiers, hashes and codes without a word say nothing to who reads a list; whom they stand for is named beside them. */
const isForDetails = (text: string): boolean =>
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}|[a-z]+(?:_[a-z]+)+)$/i.test(text)

/** An entry in words: what nobody has a word for is shown as it is. */
export function useWords() {
  const sayAction = useTexts('journal/actions')
  const sayOutcome = useTexts('journal/outcomes')
  const sayEnding = useTexts('journal/endings')
  const sayMember = useTexts('journal/members')
  const sayCount = useTexts('journal/counts')
  const sayDetail = useTexts('journal/details/members')
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
    if (name === 'unusual') return text.split(' ').map(word).join(', ')
    if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return formats.stamp(text)
    if (isIsoDate(text)) return formats.day(text)
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
  /** Label of a member that lists name, too; counts of an erasure are labelled by the kind of record. */
  const listed = (name: string): string | undefined => {
    if (hasText('journal/members', name)) return sayMember(name)
    return hasText('persons/records', name) ? sayRecord(name) : undefined
  }
  /** A member in a list, where it says something to a clerk; how it ended stands beside it. */
  const inList = (action: string, name: string, text: string): string | undefined => {
    if (name === 'endpoint') return endpointNumbered(Number(text))?.[language]
    if (hasText('journal/counts', name)) return sayCount(name, { count: Number(text) })
    const label = listed(name)
    const said = valueIn(action, name, text)
    // The status of an answer is a number.
    if (label === undefined || isForDetails(said) || (name === 'status' && /^\d+$/.test(text))) return undefined
    return text === 'true' ? label : `${label}: ${said}`
  }
  const ending = (name: string, summary: JournalEntry['summary']): string => {
    const result = resultOf(summary)
    if (result !== undefined) return word(result)
    if (summary['results'] !== undefined) return value('results', summary['results'])
    const [, known] = endings.find(([names]) => names.test(name)) ?? []
    if (known !== undefined) return sayEnding(known)
    return serviceCalls.has(name) || name === 'raw.send' ? sayOutcome('ok') : sayEnding('done')
  }
  return {
    action,
    /** The label of a member in the details, where all of them stand. */
    member: (name: string): string =>
      hasText('journal/details/members', name) ? sayDetail(name) : (listed(name) ?? name),
    value: valueIn,
    environment,
    outcome: ({ action: name, outcome, summary }: JournalEntry): string => {
      if (outcome === 'ok') return ending(name, summary)
      return hasText('journal/outcomes', outcome) ? sayOutcome(outcome) : outcome
    },
    /** What it was about, in a clerk's words. */
    about: ({ action: name, summary }: JournalEntry): string =>
      Object.entries(summary)
        .flatMap(([of, given]) => inList(name, of, given) ?? [])
        .join(', '),
  }
}

export const toneOf = ({ outcome, summary }: JournalEntry): 'done' | 'act' | 'stop' => {
  const result = outcome === 'ok' ? resultOf(summary) : undefined
  if (outcome === 'outcome-unknown' || result === 'unknown') return 'act'
  return outcome === 'ok' && result !== 'failed' ? 'done' : 'stop'
}
