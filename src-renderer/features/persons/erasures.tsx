import type { Erasure } from '@contract/api/persons'
import { Box } from '@mantine/core'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { Fact } from '../../lib/layout/fact'
import { SettingsPart, SettingsRow } from '../../lib/layout/settings'
import recipes from '../../lib/theme/recipes.module.css'
import { useKept } from './queries'

/** Past erasures, each with its record. Renders nothing without any. */
export function Erasures() {
  const t = useTexts('persons')
  const formats = useFormats()
  const { data, error } = useKept()
  if (error) return <FailureMessage failure={error.failure} />
  if (!data || data.erasures.length === 0) return null
  return (
    <SettingsPart title={t('erasures')}>
      <ul className={recipes.plainList}>
        {data.erasures.map((erasure) => {
          const { erasureId, at, by, workstation, journalEntry, state } = erasure
          return (
            <SettingsRow
              key={erasureId}
              name={formats.stamp(at)}
              about={t('erasureAbout', { by, workstation, entry: formats.number(journalEntry) })}
              end={state === 'pending' && <span className={recipes.small}>{t('pending')}</span>}
            >
              <ErasureRecord erasure={erasure} />
            </SettingsRow>
          )
        })}
      </ul>
    </SettingsPart>
  )
}

/** How much of what was erased, and what became of each copy. It names nobody. */
function ErasureRecord({ erasure }: { readonly erasure: Erasure }) {
  const t = useTexts('persons')
  const tRecords = useTexts('persons/records')
  const formats = useFormats()
  const { at, records, files, entries, copies } = erasure
  const isWhole = records.some(({ is }) => is === 'case')
  return (
    <details>
      <Box component="summary" my={6} aria-label={t('recordOf', { at: formats.stamp(at) })}>
        {t('record')}
      </Box>
      <dl className={recipes.factRow}>
        {records.map(({ is, count }) => (
          <Fact key={is} name={tRecords(is)}>
            {formats.number(count)}
          </Fact>
        ))}
        <Fact name={t('erasedFiles')}>{formats.number(files)}</Fact>
        <Fact name={t('erasedEntries')}>{formats.number(entries)}</Fact>
      </dl>
      <ul className={recipes.breaks}>
        {copies.map(({ name, before, after, left }) => (
          <li key={name}>
            {left !== undefined && t('copyLeft', { name })}
            {left === undefined && after === undefined && t('copyUntouched', { name, before })}
            {left === undefined && after !== undefined && t('copyRewritten', { name, before, after })}
          </li>
        ))}
        <li>{isWhole ? t('restoredCopy') : t('restoredRecords')}</li>
      </ul>
    </details>
  )
}
