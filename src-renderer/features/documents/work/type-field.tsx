import { Autocomplete, UnstyledButton } from '@mantine/core'
import { documentTypes } from '@contract/documents'
import { useState } from 'react'
import { useTexts } from '../../../i18n/texts'
import { chooseType } from './file-work'
import classes from './work.module.css'
import { workTexts } from './work-texts'

interface TypeFieldProps {
  readonly place: string
  readonly fileId: string
  readonly name: string
  readonly documentType: string | undefined
}

/** What the document is, in its row: with a type it goes in a request of its own (endpoint 4). Empty takes it back. */
export function TypeField({ place, fileId, name, documentType }: TypeFieldProps) {
  const t = useTexts(workTexts)
  const [typed, setTyped] = useState<string>()

  function keep(): void {
    if (typed === undefined) return
    const type = typed.trim()
    setTyped(undefined)
    if (type !== (documentType ?? '')) void chooseType(place, fileId, type === '' ? null : type)
  }

  if (typed === undefined)
    return (
      <UnstyledButton
        className={classes.undo}
        aria-label={t(documentType === undefined ? 'typeOf' : 'changeType', { name })}
        onClick={() => setTyped(documentType ?? '')}
      >
        {documentType === undefined ? t('chooseType') : t('typed', { type: documentType })}
      </UnstyledButton>
    )
  return (
    <Autocomplete
      size="xs"
      autoFocus
      aria-label={t('typeOf', { name })}
      placeholder={t('typeHint')}
      maxLength={200}
      data={[...documentTypes]}
      value={typed}
      onChange={setTyped}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep()
        if (event.key === 'Escape') setTyped(undefined)
        event.stopPropagation()
      }}
    />
  )
}
