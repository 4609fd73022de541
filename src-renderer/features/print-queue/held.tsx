import { Button, NativeSelect } from '@mantine/core'
import type { PrintRun } from '@contract/printing'
import { useState } from 'react'
import { useAct, useWorkstationOutcome } from '../../app/queries'
import { FailureMessage } from '../../components/failure-message'
import { useTexts } from '../../i18n/texts'
import { kartei } from '../../kartei'
import classes from './print-queue.module.css'
import { takeRun } from './runs-store'
import { texts } from './texts'

/** A run that is held: why, in the words of the system, and the other printers, on which the rest can go on. */
export function Held({ run: { runId, printer, held } }: { readonly run: PrintRun }) {
  const t = useTexts(texts)
  const { data } = useWorkstationOutcome(['printers'], () => kartei.printing.printers())
  const others = data?.filter(({ name }) => name !== printer)
  const [picked, setPicked] = useState<string>()
  const chosen = picked ?? others?.find(({ isDefault }) => isDefault)?.name ?? others?.[0]?.name
  const goOn = useAct((named: string) => kartei.printing.resume({ runId, printer: named }), takeRun)
  return (
    <div className={classes.held}>
      <p className={classes.note}>{held?.because === 'gone' ? t('gone', { printer }) : t('stopped')}</p>
      {held?.message !== undefined && (
        <p className={classes.reason} lang="en">
          {held.message}
        </p>
      )}
      {others?.length === 0 && <p className={classes.note}>{t('noOther')}</p>}
      {others && others.length > 0 && chosen !== undefined && (
        <div className={classes.elsewhere}>
          <NativeSelect
            size="sm"
            label={t('otherPrinter')}
            value={chosen}
            data={others.map(({ name, displayName }) => ({ value: name, label: displayName }))}
            onChange={({ currentTarget }) => setPicked(currentTarget.value)}
          />
          <Button size="sm" loading={goOn.running} onClick={() => void goOn.run(chosen)}>
            {t('goOnThere')}
          </Button>
        </div>
      )}
      {goOn.failure && <FailureMessage failure={goOn.failure} />}
    </div>
  )
}
