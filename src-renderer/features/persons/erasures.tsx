import { Button } from '@mantine/core'
import { kartei } from '../../lib/api/kartei'
import { unlessGoneBack, useAct } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { SettingsPart, SettingsRow } from '../../lib/layout/settings'
import recipes from '../../lib/theme/recipes.module.css'
import { useErasures } from './queries'

/** What was erased so far, each with its certificate. Nothing where nothing was. */
export function Erasures() {
  const t = useTexts('persons')
  const formats = useFormats()
  const { data, error } = useErasures()
  const certificate = useAct(kartei.persons.certificate)
  const failure = error?.failure ?? unlessGoneBack(certificate.failure)
  if (!failure && (data?.erasures ?? []).length === 0) return null
  return (
    <SettingsPart title={t('erasures')}>
      <ul className={recipes.plainList}>
        {data?.erasures.map(({ erasureId, at, by, journalEntry, state }) => (
          <SettingsRow
            key={erasureId}
            name={formats.stamp(at)}
            about={t('erasureAbout', { by, entry: formats.number(journalEntry) })}
            end={
              state === 'pending' ? (
                <span className={recipes.small}>{t('pending')}</span>
              ) : (
                <Button
                  size="sm"
                  loading={certificate.running}
                  aria-label={t('certificateOf', { at: formats.stamp(at) })}
                  onClick={() => void certificate.run({ erasureId })}
                >
                  {t('certificate')}
                </Button>
              )
            }
          />
        ))}
      </ul>
      {certificate.value?.fileName !== undefined && (
        <span role="status">{t('savedCertificate', { name: certificate.value.fileName })}</span>
      )}
      {failure && <FailureMessage failure={failure} />}
    </SettingsPart>
  )
}
