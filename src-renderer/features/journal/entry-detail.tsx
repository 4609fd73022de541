import { Button, CloseButton } from '@mantine/core'
import type { JournalEntry } from '@contract/api/journal'
import type { ReactNode } from 'react'
import { IdText } from '../../lib/layout/copy'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { CaseName } from './case-name'
import { KeptDocument } from './kept-document'
import classes from './journal.module.css'
import { toneOf, useWords } from './words'

interface EntryDetailProps {
  readonly entry: JournalEntry
  readonly onClose: () => void
  /** Shows only what was done to a case; undefined where that is so already. */
  readonly onOnlyCase: ((caseId: string) => void) | undefined
}

/** Every field of one entry. */
export function EntryDetail({ entry, onClose, onOnlyCase }: EntryDetailProps) {
  const t = useTexts('journal')
  const formats = useFormats()
  const words = useWords()
  const { action, caseId, requestId, hash, summary } = entry
  const members = Object.entries(summary)
  const sentContent = action === 'uploads.confirmed' ? summary['sha256'] : undefined
  const title = t('entry', { at: entry.sequence })
  return (
    <aside
      className={classes.detail}
      aria-label={title}
      tabIndex={0}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <header className={classes.detailHead}>
        <h2 className={classes.detailTitle}>{title}</h2>
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </header>
      {entry.unreadable && <p className={classes.damaged}>{t('unreadable')}</p>}
      <dl className={classes.facts}>
        <Fact name={t('action')}>
          <strong>{words.action(entry.action)}</strong>
        </Fact>
        <Fact name={t('outcome')}>
          <span className={classes.outcome} data-tone={toneOf(entry)}>
            {words.outcome(entry)}
          </span>
        </Fact>
        <Fact name={t('at')}>{formats.stamp(entry.at)}</Fact>
        <Fact name={t('user')}>{entry.user}</Fact>
        <Fact name={t('workstation')}>{entry.workstation}</Fact>
        {entry.environmentId !== undefined && (
          <Fact name={t('environment')}>{words.environment(entry.environmentId)}</Fact>
        )}
        {caseId !== undefined && onOnlyCase && (
          <Fact name={t('case')}>
            <CaseName caseId={caseId} />
            <Button size="sm" variant="quiet" onClick={() => onOnlyCase(caseId)}>
              {t('onlyThisCase')}
            </Button>
          </Fact>
        )}
        <Fact name={t('took')}>{t('milliseconds', { ms: formats.number(Math.round(entry.durationMs)) })}</Fact>
        <Fact name={t('call')}>
          <code>{entry.action}</code>
        </Fact>
        {requestId !== '' && (
          <Fact name={t('requestId')}>
            <IdText id={requestId} label={t('requestId')} />
          </Fact>
        )}
        <Fact name={t('hash')}>
          <IdText id={hash} label={t('hash')} />
        </Fact>
      </dl>
      <h3 className={classes.detailPart}>{t('details')}</h3>
      {members.length === 0 && <p className={classes.nothing}>{t('noDetails')}</p>}
      <dl className={classes.facts}>
        {members.map(([name, value]) => (
          <Fact key={name} name={words.member(name)}>
            <Value action={action} name={name} value={value} />
          </Fact>
        ))}
      </dl>
      {sentContent !== undefined && <KeptDocument sha256={sentContent} />}
    </aside>
  )
}

interface ValueProps {
  readonly action: string
  readonly name: string
  readonly value: string
}

/** The case and the time that a receipt names are shown as anywhere else. */
function Value({ action, name, value }: ValueProps) {
  const formats = useFormats()
  const words = useWords()
  if (name === 'sentBeforeOnCase') return <CaseName caseId={value} />
  return name === 'sentBeforeAt' ? formats.stamp(value) : words.value(action, name, value)
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
