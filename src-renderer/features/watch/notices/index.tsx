import type { Notice } from '@contract/api/workstation'
import { commands } from '@contract/domain/commands'
import { Box, Button, Group, Paper } from '@mantine/core'
import { useIdle } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useActiveEnvironment } from '../../../lib/api/environment'
import { readAgain, useLive } from '../../../lib/api/live'
import { hasText, useLanguage, useTexts } from '../../../lib/i18n/texts'
import { isDialogOpen } from '../../../lib/navigation/commands'
import { goToPlace } from '../../../lib/navigation/settings-place'
import { kartei } from '../../../lib/api/kartei'
import { RestoreOffered } from '../../data'
import recipes from '../../../lib/theme/recipes.module.css'

function useSentence(): (notice: Notice) => string {
  const t = useTexts('watch/notices')
  return ({ code, detail }) => t(hasText('watch/notices', code) ? code : 'other', { code, detail })
}

/** The detail names the file, and the file its environment: a backup is offered where its data were lost. */
const isLossOf = ({ code, detail }: Notice, environmentId: string | undefined): boolean =>
  (code === 'data-set-aside' || code === 'data-missing') &&
  environmentId !== undefined &&
  detail.includes(`data/${environmentId}.`)

/** Of what was asked from outside and refused the last one of its kind counts: whoever asks a hundred times buries nothing. */
const newsOf = ({ code, detail }: Notice): string => (code.startsWith('asked-') ? code : `${code} ${detail}`)

const notices = readAgain({ key: 'notices', ofWorkstation: true, ask: () => kartei.workstation.notices() })

/** Nothing is wrong: it interrupts nobody. */
const offered = 'recovery-key-offered'
/** Milliseconds without mouse or keyboard after which a moment is quiet. */
const quietAfter = 20_000

/** Lies over the corner below the rail, so that nothing moves under a hand, and not before nobody does anything. */
function OfferedKey({ sentence, onDone }: { readonly sentence: string; readonly onDone: () => void }) {
  const t = useTexts('watch/notices')
  const recovery = useTexts('data/recovery')
  const language = useLanguage()
  const isIdle = useIdle(quietAfter, { initialState: false })
  const [isQuiet, setIsQuiet] = useState(false)
  if (isIdle && !isQuiet && !isDialogOpen()) setIsQuiet(true)
  if (!isQuiet) return null
  return (
    <Paper withBorder shadow="md" pos="fixed" left={8} bottom={64} w={300} p={12} style={{ zIndex: 100 }}>
      <p>{sentence}</p>
      <Group gap={8} mt={8}>
        <Button
          size="sm"
          onClick={() => {
            goToPlace('administration', commands['settings-data'][language], recovery('title'))
            onDone()
          }}
        >
          {t('toRecoveryKey')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onDone}>
          {t('dismiss')}
        </Button>
      </Group>
    </Paper>
  )
}

/** Notices about the local data: one bar each, above every screen, until dismissed. */
export function Notices() {
  const t = useTexts('watch/notices')
  const sentence = useSentence()
  const { data } = useLive(notices)
  const environment = useActiveEnvironment()
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())

  // Each environment opens its own data: the same news about two of them is one.
  const shown = new Map((data ?? []).filter(({ id }) => !dismissed.has(id)).map((notice) => [newsOf(notice), notice]))
  const all = [...shown.values()]
  const dismiss = (notice: Notice): void =>
    setDismissed(
      new Set([...dismissed, ...(data ?? []).filter((each) => newsOf(each) === newsOf(notice)).map(({ id }) => id)]),
    )
  const offer = environment?.kind === 'sandbox' ? undefined : all.find(({ code }) => code === offered)
  return (
    <div role="status" aria-label={t('region')}>
      {offer && <OfferedKey sentence={sentence(offer)} onDone={() => dismiss(offer)} />}
      {all.map(
        (notice) =>
          notice.code !== offered && (
            <Group key={notice.id} className={recipes.callout} gap={10} wrap="nowrap" mb={8} py={6} data-tone="act">
              <IconAlertTriangle size={18} color="var(--tone)" aria-hidden />
              <Box component="span" className={recipes.fill} c="var(--ink)">
                {sentence(notice)}
              </Box>
              {isLossOf(notice, environment?.id) && <RestoreOffered />}
              <Button size="sm" variant="quiet" onClick={() => dismiss(notice)}>
                {t('dismiss')}
              </Button>
            </Group>
          ),
      )}
    </div>
  )
}
