/** MoneyMinor of the interface. */
export interface Money {
  amount: bigint
  currency: string
  unit: 'MINOR'
}

export const minor = (amount: bigint, currency: string): Money => ({ amount, currency, unit: 'MINOR' })

const decimals = new Map<string, number>()

/** How many decimals a currency has, from Intl. */
export function decimalsOf(currency: string): number {
  const known = decimals.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('de-DE', { style: 'currency', currency })
  const found = format.resolvedOptions().maximumFractionDigits ?? 2
  decimals.set(currency, found)
  return found
}

/** 1234567n JPY → "1.234.567", 1234567n KWD → "1.234,567": German notation, exact at any size, without the currency. */
export function germanAmount(amount: bigint, currency: string): string {
  const places = decimalsOf(currency)
  const unit = 10n ** BigInt(places)
  const size = amount < 0n ? -amount : amount
  const fraction = places > 0 ? `,${String(size % unit).padStart(places, '0')}` : ''
  return `${amount < 0n ? '−' : ''}${new Intl.NumberFormat('de-DE').format(size / unit)}${fraction}`
}

/** An amount of unknown shape in whole units, rounded towards zero: good enough to compare, never to show. */
export function majorUnits(money: unknown): number | undefined {
  if (typeof money !== 'object' || money === null || !('amount' in money) || !('currency' in money)) return undefined
  const { amount, currency } = money
  if (typeof amount !== 'bigint' || typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return undefined
  return Number(amount / 10n ** BigInt(decimalsOf(currency)))
}
