import { Button, FileButton, Group, Menu } from '@mantine/core'
import type { JournalQuery, JournalVerdict } from '@contract/api/journal'
import { IconDownload, IconFileCheck, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { OpenFolder } from '../../lib/layout/open-folder'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'
import { WhatItProves } from './what-it-proves'

interface Said {
  readonly tone: 'done' | 'act' | 'stop'
  readonly text: string
  readonly at?: number | undefined
  /** The file that was saved. */
  readonly saved?: string
  /** Of the whole journal. */
  readonly verdict?: JournalVerdict
}

interface ProofButtonsProps {
  /** What is exported: what the filters ask for. */
  readonly query: JournalQuery
  readonly onShow: (sequence: number) => void
  readonly onDone: () => void
}

/** Verify, export and check an exported file, and in words what came of it. */
export function useProof({ query, onShow, onDone }: ProofButtonsProps) {
  const t = useTexts('journal')
  const [said, say] = useState<Said>()
  function found(verdict: JournalVerdict): Said {
    const { intact, entries, brokenAt } = verdict
    if (intact) return { tone: 'done', text: t('intact', { count: entries }), verdict }
    return { tone: 'stop', text: t('broken', { at: brokenAt ?? '?' }), at: brokenAt, verdict }
  }
  const verify = useAct(kartei.journal.verify, (verdict) => say(found(verdict)))
  const save = useAct(kartei.journal.export, ({ saved, entries, fileName = '' }) => {
    if (saved) say({ tone: 'done', text: t('exported', { count: entries, name: fileName }), saved: fileName })
    onDone()
  })
  const check = useAct(kartei.journal.checkExport, ({ verdict, fileName: name, entries, brokenAt }) => {
    say(
      {
        unaltered: (): Said => ({ tone: 'done', text: t('unaltered', { name, count: entries }) }),
        missing: (): Said => ({ tone: 'act', text: t('missing', { name, at: brokenAt ?? '?' }) }),
        altered: (): Said => ({
          tone: 'stop',
          text: brokenAt === undefined ? t('altered', { name }) : t('alteredAt', { name, at: brokenAt }),
          at: brokenAt,
        }),
        foreign: (): Said => ({ tone: 'act', text: t('foreign', { name }) }),
        'no-export': (): Said => ({ tone: 'act', text: t('noExport', { name }) }),
      }[verdict](),
    )
    onDone()
  })
  const begin = (act: () => Promise<unknown>): void => {
    say(undefined)
    for (const each of [verify, save, check]) each.reset()
    void act()
  }
  const failure = verify.failure ?? save.failure ?? check.failure

  const buttons = (
    <Group gap={8}>
      <FileButton
        accept=".csv,.json"
        onChange={(file) => {
          if (file) begin(() => check.run([file]))
        }}
      >
        {(props) => (
          <Button {...props} leftSection={<IconFileCheck size={18} aria-hidden />} loading={check.running}>
            {t('check')}
          </Button>
        )}
      </FileButton>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button leftSection={<IconDownload size={18} aria-hidden />} loading={save.running}>
            {t('export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => begin(() => save.run({ query, format: 'csv' }))}>{t('asCsv')}</Menu.Item>
          <Menu.Item onClick={() => begin(() => save.run({ query, format: 'json' }))}>{t('asJson')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button
        leftSection={<IconShieldCheck size={18} aria-hidden />}
        loading={verify.running}
        onClick={() => begin(() => verify.run())}
      >
        {t('verify')}
      </Button>
    </Group>
  )
  const { at } = said ?? {}
  const message = (
    <>
      <div role="status">
        {said && (
          <Group mb={8} fw={600} data-tone={said.tone} className={recipes.callout}>
            {said.text}
            {said.saved !== undefined && <OpenFolder name={said.saved} />}
            {at !== undefined && (
              <Button size="sm" onClick={() => onShow(at)}>
                {t('showEntry', { at })}
              </Button>
            )}
          </Group>
        )}
        {said?.verdict && <WhatItProves verdict={said.verdict} />}
      </div>
      {failure && <FailureMessage failure={failure} />}
    </>
  )
  return { buttons, message }
}
