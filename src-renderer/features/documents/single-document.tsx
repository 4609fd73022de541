import { Autocomplete, Button, Select, UnstyledButton } from '@mantine/core'
import { documentTypes, type StagedFile } from '@contract/documents'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTexts } from '../../i18n/texts'
import classes from './documents.module.css'
import { texts } from './texts'

interface SingleDocumentProps {
  readonly ready: readonly StagedFile[]
  readonly busy: boolean
  readonly onSend: (file: StagedFile, documentType: string) => void
}

/** Endpoint 4: one document that the service must know by its type. */
export function SingleDocument({ ready, busy, onSend }: SingleDocumentProps) {
  const t = useTexts(texts)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const [documentType, setDocumentType] = useState('')
  const [asked, setAsked] = useState(false)
  const region = useId()
  const file = ready.find(({ fileId }) => fileId === chosen) ?? ready[0]
  const missing = documentType.trim() === ''
  const Chevron = open ? IconChevronDown : IconChevronRight

  function send(): void {
    setAsked(true)
    if (file && !missing) onSend(file, documentType.trim())
  }

  return (
    <div className={classes.choice}>
      <UnstyledButton
        className={classes.disclosure}
        aria-expanded={open}
        aria-controls={region}
        onClick={() => setOpen(!open)}
      >
        <Chevron size={17} aria-hidden />
        {t('single')}
      </UnstyledButton>
      <div id={region} hidden={!open}>
        {open && (
          <form
            className={classes.single}
            onSubmit={(event) => {
              event.preventDefault()
              send()
            }}
          >
            <p className={classes.hint}>{t('singleExplained')}</p>
            <Select
              label={t('singleFile')}
              data={ready.map(({ fileId, name }) => ({ value: fileId, label: name }))}
              value={file?.fileId ?? null}
              onChange={setChosen}
            />
            <Autocomplete
              label={t('documentType')}
              description={t('documentTypeHint')}
              data={[...documentTypes]}
              value={documentType}
              onChange={setDocumentType}
              error={asked && missing ? t('documentTypeMissing') : undefined}
            />
            <div>
              <Button type="submit" disabled={busy}>
                {t('sendSingle')}
              </Button>
            </div>
          </form>
        )}
      </div>
    </div>
  )
}
