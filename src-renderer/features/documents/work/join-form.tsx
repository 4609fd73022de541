import { Box, Flex, Radio, Text, TextInput } from '@mantine/core'
import { documentName } from '@contract/domain/document-name'
import type { StagedFile } from '@contract/api/documents'
import { useState } from 'react'
import { useProblemText } from '../../../lib/failures/problem-texts'
import { useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import { FormButtons } from './form-buttons'
import { workOn } from './file-work'

type JoinFile = Pick<StagedFile, 'fileId' | 'name' | 'mediaType'>

interface JoinFormProps {
  readonly place: string
  /** In the order of the list. */
  readonly files: readonly JoinFile[]
  readonly onClose: () => void
}

/** Millimetres around a picture on A4. */
const margin = 10

const asPdf = (name: string): string => `${name.replace(/\.[^.]{1,5}$/, '')}.pdf`

/** Asks for the name of the PDF, and how large pictures shall be in it. */
export function JoinForm({ place, files, onClose }: JoinFormProps) {
  const t = useTexts('documents/work')
  const problemText = useProblemText()
  const [name, setName] = useState(() => asPdf(files[0]?.name ?? ''))
  const [size, setSize] = useState<'a4' | 'image'>('a4')
  const read = documentName.safeParse(name)
  const issue = read.success ? undefined : read.error.issues[0]

  function join(): void {
    if (!read.success) return
    onClose()
    const fileIds = files.map(({ fileId }) => fileId)
    void workOn(place, {
      kind: 'join',
      fileIds,
      name: read.data,
      page: size === 'a4' ? { size, margin } : { size },
    })
  }

  return (
    <Flex
      component="form"
      direction="column"
      gap={12}
      onSubmit={(event) => {
        event.preventDefault()
        join()
      }}
    >
      <TextInput
        data-autofocus
        label={t('joinName')}
        value={name}
        error={
          issue && problemText({ code: issue.code === 'custom' ? codeOf(issue) : issue.code, message: issue.message })
        }
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {files.some(({ mediaType }) => mediaType !== 'application/pdf') && (
        <Radio.Group
          label={t('pictures')}
          value={size}
          onChange={(chosen) => setSize(chosen === 'image' ? 'image' : 'a4')}
        >
          <Radio value="a4" label={t('onA4')} mt="xs" />
          <Radio value="image" label={t('ownSize')} mt="xs" />
        </Radio.Group>
      )}
      {files.length > 1 && (
        <div>
          <Text c="var(--ink-2)">{t('joinOrder')}</Text>
          <Box component="ol" className={recipes.scroll} mah={180} pl={24}>
            {files.map((file) => (
              <li key={file.fileId}>{file.name}</li>
            ))}
          </Box>
        </div>
      )}
      <FormButtons onClose={onClose} submit={t('doJoin')} />
    </Flex>
  )
}

/** The contract names its rules in the parameters of its issues. */
function codeOf(issue: {
  readonly code: string
  readonly params?: Readonly<Record<string, unknown>> | undefined
}): string {
  const code = issue.params?.['code']
  return typeof code === 'string' ? code : issue.code
}
