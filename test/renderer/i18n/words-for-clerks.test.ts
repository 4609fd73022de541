import { expect, it } from 'vitest'

const modules = import.meta.glob('../../../src-renderer/**/*texts.ts', { eager: true })

/** For whoever sets Kartei up or looks at what went over the line. */
const forOthers = /^(raw|journal|send|presets|about|described|preferences)/

/** Not for clerks: how the service is called. */
const technical = /\b(endpoints?|interface|version [45])\b|Endpunkt|Schnittstelle/i
/** They stand folded away "for the administrator". */
const folded: ReadonlySet<string> = new Set([
  'onboarding.version',
  'onboarding.v4',
  'onboarding.v5',
  'onboarding.v5Warning',
])

interface Named {
  readonly namespace: string
  readonly table: Readonly<Record<string, { readonly en: unknown; readonly de: unknown }>>
}
const isTexts = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'namespace' in value && 'table' in value

it('names no endpoint, interface or version of one to clerks', () => {
  const tables = Object.values(modules).flatMap((module) => Object.values(module ?? {}).filter(isTexts))
  expect(tables.length).toBeGreaterThan(40)
  const found = tables
    .filter(({ namespace }) => !forOthers.test(namespace))
    .flatMap(({ namespace, table }) =>
      Object.entries(table).flatMap(([key, { en, de }]) =>
        !folded.has(`${namespace}.${key}`) && technical.test(JSON.stringify([en, de])) ? [`${namespace}.${key}`] : [],
      ),
    )
  expect(found).toEqual([])
})
