import { UnstyledButton } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import { IconX } from '@tabler/icons-react'
import { useTexts } from '../../../../lib/i18n/texts'
import classes from './annotations.module.css'
import { useAnnotations } from './use-annotations'

/** The labels of a case, each with its removal. */
export function Labels({ caseRecord }: { readonly caseRecord: Case }) {
  const t = useTexts('cases/desk')
  const { removeLabel, running } = useAnnotations(caseRecord.caseId)
  if (caseRecord.labels.length === 0) return null
  return (
    <ul className={classes.labels} aria-label={t('labels')}>
      {caseRecord.labels.map((label) => (
        <li key={label} className={classes.label}>
          <bdi className={classes.labelName} title={label}>
            {label}
          </bdi>
          <UnstyledButton
            className={classes.remove}
            aria-label={t('removeLabel', { label })}
            title={t('removeLabel', { label })}
            disabled={running}
            onClick={() => void removeLabel(label)}
          >
            <IconX size={13} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
