import { Button, Group, List, Menu, Text } from '@mantine/core'
import type { JournalQuery, JournalVerdict } from '@contract/api/journal'
import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { OpenFolder } from '../../lib/layout/open-folder'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'

type Told = { readonly verdict: JournalVerdict } | { readonly saved: string; readonly entries: number }

interface VerifyAndExportProps {
  /** Export range: what the filters match. */
  readonly query: JournalQuery
  readonly onShow: (sequence: number) => void
  readonly onExported: () => void
}

/** Verify and export, and in words what came of it. */
export function useVerifyAndExport({ query, onShow, onExported }: VerifyAndExportProps) {
  const t = useTexts('journal')
  const [told, tell] = useState<Told>()
  const verify = useAct(kartei.journal.verify, (verdict) => tell({ verdict }))
  const save = useAct(kartei.journal.export, ({ saved, entries, fileName = '' }) => {
    if (saved) tell({ saved: fileName, entries })
    onExported()
  })
  const begin = (act: () => Promise<unknown>): void => {
    tell(undefined)
    for (const each of [verify, save]) each.reset()
    void act()
  }
  const failure = verify.failure ?? save.failure

  const buttons = (
    <Group gap={8}>
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
  const message = (
    <>
      <div role="status">
        {told && ('saved' in told ? <Exported {...told} /> : <Verified verdict={told.verdict} onShow={onShow} />)}
      </div>
      {failure && <FailureMessage failure={failure} />}
    </>
  )
  return { buttons, message }
}

function Exported({ saved, entries }: { readonly saved: string; readonly entries: number }) {
  const t = useTexts('journal')
  return (
    <Group mb={8} fw={600} data-tone="done" className={recipes.callout}>
      {t('exported', { count: entries, name: saved })}
      <OpenFolder name={saved} />
    </Group>
  )
}

interface VerifiedProps extends Pick<VerifyAndExportProps, 'onShow'> {
  readonly verdict: JournalVerdict
}

/** Result of a journal check, and in plain words what nobody can know from it. */
function Verified({ verdict: { intact, entries, brokenAt }, onShow }: VerifiedProps) {
  const t = useTexts('journal')
  const sayProof = useTexts('journal/proves')
  return (
    <>
      <Group mb={8} fw={600} data-tone={intact ? 'done' : 'stop'} className={recipes.callout}>
        {intact ? t('intact', { count: entries }) : t('broken', { at: brokenAt ?? '?' })}
        {brokenAt !== undefined && (
          <Button size="sm" onClick={() => onShow(brokenAt)}>
            {t('showEntry', { at: brokenAt })}
          </Button>
        )}
      </Group>
      <Text fw={600}>{sayProof('title')}</Text>
      <List size="sm" mb={10} maw="80ch">
        {intact && <List.Item>{sayProof('entries')}</List.Item>}
        <List.Item>{sayProof('not')}</List.Item>
      </List>
    </>
  )
}
