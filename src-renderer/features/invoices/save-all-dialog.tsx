import { Button, TextInput } from '@mantine/core'
import { nameParts, usualNamePattern } from '@contract/handing-on'
import { useState } from 'react'
import { create } from 'zustand'
import { Dialog } from '../../components/dialog'
import { useTexts } from '../../i18n/texts'
import { severalTexts } from './several-texts'
import { saveAll, type Several } from './several-work'
import classes from './ticked-bar.module.css'

/** The pattern that was used last. */
const usePattern = create<{ readonly pattern: string }>(() => ({ pattern: usualNamePattern }))

/** How the files shall be called, before the system asks where to. */
export function SaveAllDialog({ several, onClose }: { readonly several: Several; readonly onClose: () => void }) {
  const t = useTexts(severalTexts)
  const [pattern, setPattern] = useState(usePattern.getState().pattern)
  const [first] = several.documents
  const example = pattern.replace(/\{(number|customer|period)\}/g, (_whole, part: string) => {
    if (part === 'number') return first?.number ?? ''
    return (part === 'customer' ? first?.customer : first?.period) ?? ''
  })
  return (
    <Dialog opened onClose={onClose} title={t('saveTitle')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          usePattern.setState({ pattern })
          onClose()
          void saveAll(several, pattern)
        }}
      >
        <TextInput
          label={t('pattern')}
          description={t('patternHint', { parts: nameParts.join(', ') })}
          value={pattern}
          maxLength={200}
          data-autofocus
          onChange={({ currentTarget }) => setPattern(currentTarget.value)}
        />
        <p className={classes.example}>{t('example', { name: `${example}.pdf` })}</p>
        <Button type="submit" variant="primary" disabled={pattern.trim() === ''}>
          {t('chooseFolder')}
        </Button>
      </form>
    </Dialog>
  )
}
