import { Autocomplete, Button, Flex, Paper, Select, UnstyledButton } from '@mantine/core'
import { unusualOf, type StagedFile } from '@contract/api/documents'
import { cleaned } from '@contract/domain/typed-text'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { readChoice } from '../../lib/fields/match'
import { documentTypes } from '../../lib/fields/suggestions'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'

interface SingleDocumentProps {
  readonly files: readonly StagedFile[]
  readonly busy: boolean
  readonly onSend: (file: StagedFile, documentType: string) => void
}

/** Endpoint 4: one document that the service must know by its type. */
export function SingleDocument({ files, busy, onSend }: SingleDocumentProps) {
  const t = useTexts('documents')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  // The type of one document is not that of the next one, which takes its place once it has left.
  const [typed, setTyped] = useState({ fileId: '', type: '', asked: false })
  const region = useId()
  const file = files.find(({ fileId }) => fileId === chosen) ?? files[0]
  const { type: documentType, asked } = typed.fileId === file?.fileId ? typed : { type: '', asked: false }
  const missing = cleaned(documentType) === ''
  const Chevron = open ? IconChevronDown : IconChevronRight

  function send(): void {
    if (file) setTyped({ fileId: file.fileId, type: documentType, asked: true })
    if (file && !missing) onSend(file, readChoice(documentTypes, documentType))
  }

  return (
    <Paper withBorder px={12} py={8}>
      <UnstyledButton w="100%" fw={600} aria-expanded={open} aria-controls={region} onClick={() => setOpen(!open)}>
        <Flex component="span" align="center" gap={6}>
          <Chevron size={17} aria-hidden />
          {t('single')}
        </Flex>
      </UnstyledButton>
      <div id={region} hidden={!open}>
        {open && (
          <Flex
            component="form"
            direction="column"
            gap={10}
            pt={10}
            onSubmit={(event) => {
              event.preventDefault()
              send()
            }}
          >
            <p className={recipes.small}>{t('singleExplained')}</p>
            <Select
              label={t('singleFile')}
              description={file && unusualOf(file).length > 0 ? t('anywayAsked') : undefined}
              data={files.map(({ fileId, name }) => ({ value: fileId, label: name }))}
              value={file?.fileId ?? null}
              onChange={setChosen}
            />
            <Autocomplete
              label={t('documentType')}
              // The focus comes back here after a question, and the list would cover the button.
              openOnFocus={false}
              description={t('documentTypeHint')}
              data={documentTypes.map(({ words }) => words[language])}
              value={documentType}
              onChange={(type) => setTyped({ fileId: file?.fileId ?? '', type, asked })}
              error={asked && missing ? t('documentTypeMissing') : undefined}
            />
            <div>
              <Button type="submit" disabled={busy}>
                {t('sendSingle')}
              </Button>
            </div>
          </Flex>
        )}
      </div>
    </Paper>
  )
}
