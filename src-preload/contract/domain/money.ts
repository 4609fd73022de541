import { rule, z } from '../zod'

const int64 = { smallest: -(2n ** 63n), largest: 2n ** 63n - 1n }

const amount = rule(
  z.bigint(),
  (value) => value >= int64.smallest && value <= int64.largest,
  'int64',
  'This amount is larger than the service can hold.',
)

/** An amount in the smallest unit of its currency, as requests send it ("Money object (MoneyMinor)"). */
export const money = z.object({
  amount,
  currency: rule(
    z.string(),
    (text) => /^[A-Z]{3}$/.test(text),
    'currency',
    'A currency is three capital letters, such as EUR.',
  ),
  unit: z.literal('MINOR'),
})
export type Money = z.infer<typeof money>

/** Money as answers hold it: exact, with whatever unit and currency the service names. */
export const answeredMoney = z.looseObject({ amount: z.bigint(), currency: z.string(), unit: z.string() })
export type AnsweredMoney = z.infer<typeof answeredMoney>

const knownCurrencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/**
 * Currencies whose minor unit Intl leaves out because nobody pays with it any more. An amount still counts it (ISO 4217),
 * so without this it would be shown many times too large.
 */
const countedThoughUnused: ReadonlyMap<string, number> = new Map([
  ...[
    'AFN',
    'ALL',
    'COP',
    'HUF',
    'IDR',
    'IRR',
    'KPW',
    'LAK',
    'LBP',
    'MGA',
    'MMK',
    'PKR',
    'SLL',
    'SOS',
    'SYP',
    'YER',
  ].map((currency) => [currency, 2] as const),
  ['IQD', 3],
])

/** Asked of the platform once for each currency: its tables are slow, and there may be ten thousand amounts. */
const knownDecimals = new Map<string, number>()

function askedDecimals(currency: string): number {
  const decimals =
    countedThoughUnused.get(currency) ??
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    0
  knownDecimals.set(currency, decimals)
  return decimals
}

/**
 * How many decimals a currency's minor unit makes, by the platform's own tables and ISO 4217; undefined for a currency
 * that they do not know. Asked for a format alone, Intl would give every unknown code two decimals.
 */
export function decimalsOf(currency: string): number | undefined {
  if (!knownCurrencies.has(currency)) return undefined
  return knownDecimals.get(currency) ?? askedDecimals(currency)
}

/** Whether it is known what an amount counts; any other is shown as it came, and neither added up nor compared. */
export const isCountable = ({ currency, unit }: AnsweredMoney): boolean =>
  unit === 'MINOR' && decimalsOf(currency) !== undefined
