import { Button, Checkbox } from '@mantine/core'
import { useId, useState } from 'react'
import { useTexts } from '../../i18n/texts'
import classes from './fields.module.css'
import type { Pasted } from './paste'
import { fieldTexts } from './texts'

interface PasteOfferProps {
  readonly found: readonly Pasted[]
  /** With what the clerk left ticked. */
  readonly onTake: (taken: readonly Pasted[]) => void
  /** The pasted text stays in its field. */
  readonly onLeave: () => void
}

/** What was recognised in a pasted text, each part tickable; nothing happens until the clerk says so. */
export function PasteOffer({ found, onTake, onLeave }: PasteOfferProps) {
  const t = useTexts(fieldTexts)
  const id = useId()
  const [unticked, setUnticked] = useState<readonly Pasted[]>([])
  const taken = found.filter((one) => !unticked.includes(one))
  if (found.length === 0) return null
  return (
    <div
      className={classes.offer}
      role="group"
      aria-label={t('pasted')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onLeave()
      }}
    >
      <strong role="status">{t('recognised')}</strong>
      {found.map((one) => (
        <Checkbox
          key={one.field}
          id={`${id}-${one.field}`}
          size="xs"
          checked={taken.includes(one)}
          label={
            <>
              <span className={classes.offerLabel}>{t(one.field)}</span>{' '}
              <span className={classes.offerText}>{one.text}</span>
            </>
          }
          onChange={({ currentTarget }) =>
            setUnticked(currentTarget.checked ? unticked.filter((other) => other !== one) : [...unticked, one])
          }
        />
      ))}
      <span className={classes.offerActions}>
        <Button size="sm" disabled={taken.length === 0} onClick={() => onTake(taken)}>
          {t('takeOver')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onLeave}>
          {t('leaveAsItIs')}
        </Button>
      </span>
    </div>
  )
}
