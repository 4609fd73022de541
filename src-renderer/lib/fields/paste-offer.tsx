import clsx from 'clsx'
import { Box, Button, Checkbox, Flex, Group, Stack } from '@mantine/core'
import { useId, useState, type KeyboardEvent, type Ref } from 'react'
import { useTexts } from '../i18n/texts'
import classes from './fields.module.css'
import type { Pasted } from './paste'
import recipes from '../theme/recipes.module.css'

export interface Offered extends Pasted {
  /** Current value of the field, which would be overwritten. */
  readonly replaces?: string
  /** Effect of taking it, or why it cannot be taken. */
  readonly note?: string
  /** `off` begins unchecked, `never` cannot be checked. */
  readonly check?: 'off' | 'never'
}

interface PasteOfferProps {
  readonly found: readonly Offered[]
  /** With what the clerk left checked; with nothing where nothing can be checked. */
  readonly onTake: (taken: readonly Offered[]) => void
  /** The pasted text stays in its field. */
  readonly onLeave: () => void
  /** Undefined where the text went into no field that it could be taken out of again. */
  readonly takesOut?: boolean
  readonly ref?: Ref<HTMLDivElement>
}

/** Values recognised in a pasted text, each with its checkbox; nothing happens until the clerk says so. */
export function PasteOffer({ found, onTake, onLeave, takesOut = false, ref }: PasteOfferProps) {
  const t = useTexts('fields')
  const id = useId()
  const [turned, setTurned] = useState<ReadonlySet<Pasted['field']>>(new Set())
  const checkable = found.filter(({ check }) => check !== 'never')
  const taken = checkable.filter(({ field, check }) => (check === 'off') === turned.has(field))
  const nothingToTake = checkable.length === 0

  function turn(field: Pasted['field']): void {
    const next = new Set(turned)
    if (!next.delete(field)) next.add(field)
    setTurned(next)
  }

  function act(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onLeave()
    }
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && taken.length > 0) {
      event.preventDefault()
      onTake(taken)
    }
  }

  if (found.length === 0) return null
  return (
    <Stack ref={ref} gap={6} className={classes.offer} role="group" aria-label={t('pasted')} onKeyDown={act}>
      <Group gap="6px 16px">
        <strong>{t('recognised')}</strong>
        <Flex component="span" gap={8} ml="auto">
          {(!nothingToTake || takesOut) && (
            <Button size="sm" disabled={!nothingToTake && taken.length === 0} onClick={() => onTake(taken)}>
              {t(nothingToTake ? 'takeOut' : 'takeOver')}
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={onLeave}>
            {t('leaveAsItIs')}
          </Button>
        </Flex>
      </Group>
      <ul className={clsx(classes.offerParts, recipes.plainList)}>
        {found.map((one) => (
          <li key={one.field}>
            <Checkbox
              id={`${id}-${one.field}`}
              size="xs"
              checked={taken.includes(one)}
              disabled={one.check === 'never'}
              aria-describedby={`${id}-${one.field}-more`}
              label={
                <>
                  <Box component="span" mr={6} className={recipes.small}>
                    {t(one.field)}
                  </Box>{' '}
                  <span className={recipes.breaks}>{one.text}</span>
                </>
              }
              onChange={() => turn(one.field)}
            />
            <Box
              component="span"
              display="block"
              pl={28}
              id={`${id}-${one.field}-more`}
              className={clsx(recipes.small, recipes.breaks)}
            >
              {one.replaces !== undefined && t('replaces', { text: one.replaces })} {one.note}
            </Box>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
