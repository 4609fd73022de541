import clsx from 'clsx'
import { Button, Flex, TextInput } from '@mantine/core'
import { nameParts, usualNamePattern } from '@contract/api/handing-on'
import { useState } from 'react'
import { useAct } from '../../lib/api/queries'
import { Dialog } from '../../lib/layout/dialog'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { usePreferences } from '../preferences'
import { saveAll, type Several } from './several-work'
import recipes from '../../lib/theme/recipes.module.css'

/** How the files shall be called, before the system asks where to. */
export function SaveAllDialog({ several, onClose }: { readonly several: Several; readonly onClose: () => void }) {
  const t = useTexts('invoices/several')
  const { data: preferences } = usePreferences()
  const remember = useAct(kartei.preferences.set)
  const [typed, setTyped] = useState<string>()
  const pattern = typed ?? preferences?.invoiceNames ?? usualNamePattern
  const [first] = several.documents
  const example = pattern.replace(/\{(number|customer|period)\}/g, (_whole, part: string) => {
    if (part === 'number') return first?.number ?? ''
    return (part === 'customer' ? first?.customer : first?.period) ?? ''
  })
  return (
    <Dialog opened onClose={onClose} title={t('saveTitle')}>
      <Flex
        component="form"
        direction="column"
        gap={12}
        align="flex-start"
        onSubmit={(event) => {
          event.preventDefault()
          // A disk that refuses costs the clerk the typing the next time, and not the files.
          void remember.run({ invoiceNames: pattern })
          onClose()
          void saveAll(several, pattern)
        }}
      >
        <TextInput
          w="100%"
          label={t('pattern')}
          description={t('patternHint', { parts: nameParts.join(', ') })}
          value={pattern}
          maxLength={200}
          data-autofocus
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <p className={clsx(recipes.breaks, recipes.muted)}>{t('example', { name: `${example}.pdf` })}</p>
        <Button type="submit" variant="primary" disabled={pattern.trim() === ''}>
          {t('chooseFolder')}
        </Button>
      </Flex>
    </Dialog>
  )
}
