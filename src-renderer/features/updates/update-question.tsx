import { Box, Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import { useDecide, useUpdates } from './queries'

/** Asks above every screen what becomes of an update that is ready; not again before the day that it was put off to. */
export function UpdateQuestion() {
  const t = useTexts('updates')
  const { data } = useUpdates()
  const decide = useDecide()
  const progress = data?.progress
  if (progress?.state !== 'ready' || progress.decision !== 'open') return null
  return (
    <section aria-label={t('question')}>
      <Group className={recipes.callout} gap={10} wrap="nowrap" mb={8} py={6} data-tone="wait">
        <IconDownload size={18} color="var(--tone)" aria-hidden />
        <Box component="span" className={recipes.fill} c="var(--ink)">
          {t('open', { version: progress.version })}
        </Box>
        <Button size="sm" loading={decide.running} onClick={() => void decide.run({ decision: 'at-quit' })}>
          {t('install')}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => void decide.run({ decision: 'later' })}>
          {t('putOff')}
        </Button>
      </Group>
      {decide.failure && <FailureMessage failure={decide.failure} ofActive={false} />}
    </section>
  )
}
