import { Button } from '@mantine/core'
import { kartei } from '../../lib/api/kartei'
import { useAct, useOutcome } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { SettingsPart, SettingsRow } from '../../lib/layout/settings'
import recipes from '../../lib/theme/recipes.module.css'
import type { Hold } from '@contract/api/persons'
import { useKept } from './queries'

/** The cases that neither a period nor an erasure touches. Nothing where there are none. */
export function Holds() {
  const t = useTexts('persons')
  const { data, error } = useKept()
  if (error) return <FailureMessage failure={error.failure} />
  if (!data || data.holds.length === 0) return null
  return (
    <SettingsPart title={t('holds')} explain={t('holdMeans')}>
      <ul className={recipes.plainList}>
        {data.holds.map((hold) => (
          <HeldCase key={hold.caseId} hold={hold} />
        ))}
      </ul>
    </SettingsPart>
  )
}

function HeldCase({ hold: { caseId, reason, by, at } }: { readonly hold: Hold }) {
  const t = useTexts('persons')
  const formats = useFormats()
  const { data } = useOutcome(['cases', 'read', caseId], () => kartei.cases.read({ caseId }))
  const release = useAct(kartei.persons.release)
  const name = data?.title ?? t('unknownCase')
  return (
    <SettingsRow
      name={name}
      about={`${reason} – ${t('holdBy', { by, at: formats.stamp(at) })}`}
      end={
        <Button
          size="sm"
          loading={release.running}
          aria-label={t('releaseOf', { name })}
          onClick={() => void release.run({ caseId })}
        >
          {t('release')}
        </Button>
      }
    >
      {release.failure && <FailureMessage failure={release.failure} />}
    </SettingsRow>
  )
}
