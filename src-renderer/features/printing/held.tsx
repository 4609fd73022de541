import { Stack } from '@mantine/core'
import type { PrintRun } from '@contract/api/printing'
import { useAct } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useMainSentence } from '../../lib/failures/main-sentence-texts'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'
import { OtherPrinters } from '../preferences'

/** A run that is held: why, in the words of the system, and the other printers, on which the rest can go on. */
export function Held({ run: { runId, printer, held } }: { readonly run: PrintRun }) {
  const t = useTexts('printing')
  const say = useMainSentence()
  const goOn = useAct((named: string) => kartei.printing.resume({ runId, printer: named }))
  return (
    <Stack gap={4}>
      <p>{held?.because === 'gone' ? t('gone', { printer }) : t('stopped')}</p>
      {held?.message !== undefined && (
        <p className={recipes.small} lang={say(held.message).lang}>
          {say(held.message).words}
        </p>
      )}
      <OtherPrinters
        but={printer}
        label={t('goOnThere')}
        busy={goOn.running}
        onChoose={({ name }) => void goOn.run(name)}
      />
      {goOn.failure && <FailureMessage failure={goOn.failure} />}
    </Stack>
  )
}
