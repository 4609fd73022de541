import { Button, CloseButton, Group, Text, Title } from '@mantine/core'
import type { JournalEntry } from '@contract/api/journal'
import { IconFileSearch } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useOutcome } from '../../lib/api/queries'
import { kartei } from '../../lib/api/kartei'
import { IdText } from '../../lib/layout/copy'
import { Fact } from '../../lib/layout/fact'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import { Preview } from '../documents'
import { CaseName } from './case-name'
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
  const sayDetail = useTexts('journal/details')
  const formats = useFormats()
  const words = useWords()
  const { action, caseId, requestId, hash, summary } = entry
  const members = Object.entries(summary)
  const sentContent = action === 'uploads.confirmed' ? summary['sha256'] : undefined
  const title = t('entry', { at: entry.sequence })
  return (
    <aside
      className={clsx(classes.detail, recipes.fixed, recipes.scroll)}
      aria-label={title}
      tabIndex={0}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <Group justify="space-between">
        <Title order={2}>{title}</Title>
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </Group>
      {entry.unreadable && (
        <Text fw={600} my={4} c="var(--stop-text)">
          {t('unreadable')}
        </Text>
      )}
      <dl className={recipes.factRow}>
        <Fact wide name={t('action')}>
          <strong>{words.action(entry.action)}</strong>
        </Fact>
        <Fact wide name={t('outcome')}>
          <span className={classes.outcome} data-tone={toneOf(entry)}>
            {words.outcome(entry)}
          </span>
        </Fact>
        <Fact wide name={t('at')}>
          <time dateTime={entry.at} title={entry.at}>
            {formats.stamp(entry.at)}
          </time>
        </Fact>
        <Fact wide name={t('user')}>
          {entry.user}
        </Fact>
        <Fact wide name={sayDetail('workstation')}>
          {entry.workstation}
        </Fact>
        {entry.environmentId !== undefined && (
          <Fact wide name={sayDetail('environment')}>
            {words.environment(entry.environmentId)}
          </Fact>
        )}
        {caseId !== undefined && onOnlyCase && (
          <Fact wide name={t('case')}>
            <CaseName caseId={caseId} />
            <Button size="sm" variant="quiet" onClick={() => onOnlyCase(caseId)}>
              {sayDetail('onlyThisCase')}
            </Button>
          </Fact>
        )}
        <Fact wide name={sayDetail('took')}>
          {sayDetail('milliseconds', { ms: formats.number(Math.round(entry.durationMs)) })}
        </Fact>
        {entry.httpStatus !== undefined && (
          <Fact wide name={sayDetail('status')}>
            {entry.httpStatus}
          </Fact>
        )}
        <Fact wide name={sayDetail('call')}>
          <code>{entry.action}</code>
        </Fact>
        {requestId !== '' && (
          <Fact wide name={sayDetail('requestId')}>
            <IdText id={requestId} label={sayDetail('requestId')} />
          </Fact>
        )}
        <Fact wide name={sayDetail('hash')}>
          <IdText id={hash} label={sayDetail('hash')} />
        </Fact>
      </dl>
      <Title order={3} mt={16} mb={4} className={recipes.label}>
        {sayDetail('recorded')}
      </Title>
      {members.length === 0 && <Text c="var(--ink-2)">{sayDetail('noDetails')}</Text>}
      <dl className={recipes.factRow}>
        {members.map(([name, value]) => (
          <Fact wide key={name} name={words.member(name)}>
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

/** The case that a receipt names is shown as anywhere else. */
function Value({ action, name, value }: ValueProps) {
  const words = useWords()
  if (name === 'sentBeforeOnCase' || name === 'ofCase') return <CaseName caseId={value} />
  return words.value(action, name, value)
}

/** Of the receipt of a confirmed document: the copy that was kept of it, to be opened. */
function KeptDocument({ sha256 }: { readonly sha256: string }) {
  const t = useTexts('journal/details')
  const [shown, setShown] = useState<string>()
  const { data } = useOutcome(['kept-of', sha256], () => kartei.files.keptOf({ sha256 }))
  if (!data) return null
  const { file } = data
  if (!file) return <Text c="var(--ink-2)">{t('noCopyKept')}</Text>
  return (
    <>
      <Button
        size="sm"
        leftSection={<IconFileSearch size={16} aria-hidden />}
        onClick={() => setShown(file.fileId)}
        aria-label={t('openNamed', { name: file.name })}
      >
        {t('openCopy')}
      </Button>
      <Preview files={[file]} shown={shown} onShow={setShown} />
    </>
  )
}
