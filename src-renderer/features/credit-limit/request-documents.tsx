import { UnstyledButton } from '@mantine/core'
import { requestPlace } from '@contract/credit-limit'
import { blocksSending } from '@contract/documents'
import { IconAlertOctagon, IconFile, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { FailureMessage } from '../../components/failure-message'
import { useFormats } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import {
  AddDocuments,
  Preview,
  removeDocuments,
  stage,
  stageFolder,
  useCaseDocuments,
  useFileProblemText,
} from '../documents'
import classes from './credit-limit.module.css'
import { creditLimitTexts } from './texts'

interface RequestDocumentsProps {
  readonly engagementId: string
  readonly disabled: boolean
}

/** What goes up by itself once the request is accepted (endpoint 17). */
export function RequestDocuments({ engagementId, disabled }: RequestDocumentsProps) {
  const t = useTexts(creditLimitTexts)
  const formats = useFormats()
  const problemText = useFileProblemText()
  const place = requestPlace(engagementId)
  const { staged, failure, reading } = useCaseDocuments(place)
  const [shown, setShown] = useState<string>()
  return (
    <section className={classes.section} aria-label={t('documents')}>
      <div className={classes.sectionHead}>
        <h3 className={classes.heading}>{t('documents')}</h3>
        <span className={classes.quiet}>{t('documentsHint')}</span>
      </div>
      {failure && <FailureMessage failure={failure.failure} />}
      <ul className={classes.files}>
        {staged.map((file) => {
          const problem = file.problems.find(blocksSending) ?? file.problems[0]
          const Sign = problem && blocksSending(problem) ? IconAlertOctagon : IconFile
          return (
            <li key={file.fileId} data-tone={problem && blocksSending(problem) ? 'stop' : undefined}>
              <Sign size={17} aria-hidden />
              <UnstyledButton className={classes.file} onClick={() => setShown(file.fileId)}>
                {file.name}
              </UnstyledButton>
              <span className={classes.quiet}>
                {problem ? problemText(problem, file) : formats.fileSize(file.size)}
              </span>
              <UnstyledButton
                className={classes.icon}
                disabled={disabled}
                aria-label={t('removeDocument', { name: file.name })}
                onClick={() => void removeDocuments(place, [file.fileId])}
              >
                <IconX size={17} aria-hidden />
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
      <div className={classes.actions}>
        <AddDocuments
          size="sm"
          onFiles={(files) => void stage(place, files)}
          onFolder={() => void stageFolder(place)}
        />
        <span className={classes.quiet} role="status">
          {reading > 0 && t('reading', { count: reading })}
        </span>
      </div>
      <Preview files={staged} shown={shown} onShow={setShown} />
    </section>
  )
}
