import clsx from 'clsx'
import { Button, Paper, Stack, Textarea } from '@mantine/core'
import type { TypedFields } from '@contract/api/drafts'
import { cleaned } from '@contract/domain/typed-text'
import { useEffect, useRef, useState } from 'react'
import type { Pasted } from '../../../lib/fields/paste'
import { PasteOffer } from '../../../lib/fields/paste-offer'
import { useTexts } from '../../../lib/i18n/texts'
import { usePresets } from '../../presets'
import { offered, recognisedIn } from './recognised'
import classes from '../onboarding-form.module.css'
import recipes from '../../../lib/theme/recipes.module.css'

interface PasteBoxProps {
  readonly fields: TypedFields
  readonly onTake: (found: readonly Pasted[]) => void
  readonly onClose: () => void
}

/** A place to paste a whole application into. The clipboard is never read but by the clerk's own paste. */
export function PasteBox({ fields, onTake, onClose }: PasteBoxProps) {
  const t = useTexts('onboarding/paste')
  const usual = usePresets()?.country
  const [text, setText] = useState('')
  const found = offered(recognisedIn(text, fields, usual), fields, undefined, t)
  const box = useRef<HTMLDivElement>(null)
  const isFound = found.length > 0
  useEffect(() => {
    if (isFound) box.current?.scrollIntoView({ block: 'start' })
  }, [isFound])
  return (
    <Paper
      ref={box}
      withBorder
      maw={1040}
      mt={68}
      p={12}
      bg="var(--sunken)"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Stack gap={8}>
        <Textarea
          label={t('box')}
          description={t('boxHint')}
          value={text}
          rows={4}
          spellCheck={false}
          autoFocus
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <p role="status" className={clsx(classes.nothing, recipes.small)}>
          {cleaned(text) !== '' && !isFound && t('nothingFound')}
        </p>
        {isFound ? (
          <PasteOffer found={found} onTake={onTake} onLeave={onClose} />
        ) : (
          <div>
            <Button size="sm" onClick={onClose}>
              {t('close')}
            </Button>
          </div>
        )}
      </Stack>
    </Paper>
  )
}
