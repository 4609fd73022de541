import { Box } from '@mantine/core'
import clsx from 'clsx'
import shipped from 'virtual:licences'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'

/** Every package of others that ships; its licence unfolds. */
export default function LicenceList() {
  const t = useTexts('preferences/about')
  return (
    <>
      <p className={recipes.muted}>{t('licencesExplain')}</p>
      <Box component="ul" mt={12} className={recipes.plainList ?? ''}>
        {shipped.packages.map(({ name, version, licence, text }) => (
          <li key={`${name} ${version}`}>
            <details>
              <summary className={recipes.breaks}>{t('licenceOf', { name, version, licence })}</summary>
              <Box
                component="pre"
                my={8}
                className={clsx(recipes.mono, recipes.small, recipes.breaks)}
                style={{ whiteSpace: 'pre-wrap' }}
                lang="en"
              >
                {text === undefined ? t('licenceWithoutText') : shipped.texts[text]}
              </Box>
            </details>
          </li>
        ))}
      </Box>
    </>
  )
}
