import clsx from 'clsx'
import { Box, Flex, Group } from '@mantine/core'
import { commands, isCommand, type CommandId } from '@contract/domain/commands'
import { cleaned } from '@contract/domain/typed-text'
import { IconArrowRight, IconClipboard, IconCommand, IconPencil, IconSettings, type Icon } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useOpenDraft } from '../../features/drafts'
import { give, isOffered, useCommand } from '../../lib/navigation/commands'
import { useOpenCases } from '../../lib/navigation/open-cases'
import { useOutcome } from '../../lib/api/queries'
import { caseIn, useScreen } from '../../lib/navigation/screen'
import { CaseLine } from '../../lib/case-states/case-line'
import { tabOf } from '../../lib/case-states/case-status'
import { Dialog } from '../../lib/layout/dialog'
import { Keys } from '../../lib/layout/keys'
import { Marked } from '../../lib/layout/marked'
import { SearchField } from '../../lib/layout/search-field'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { useShown } from '../../features/preferences'
import { endOfIban, findCases, findCommands, findDrafts, usefulCommands, uuidIn, type FoundCase } from './find'
import { goToSettings } from '../../lib/navigation/settings-place'
import recipes from '../../lib/theme/recipes.module.css'

/** Cases, commands, settings and whatever identifier is pasted, by Ctrl+K. */
export function Palette() {
  const t = useTexts('shell/command-palette')
  const [opened, setOpened] = useState(false)
  useCommand('palette', () => setOpened(true))
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title={t('title')} size={660} atTop help="finding">
      <Results onDone={() => setOpened(false)} />
    </Dialog>
  )
}

interface Entry {
  readonly key: string
  readonly group: string
  readonly run: () => void
  readonly row: ReactNode
}

const groups = ['everywhere', 'cases', 'case', 'help', 'settings'] as const
const groupText = (group: (typeof groups)[number]) => (group === 'cases' ? 'openCases' : group)
/** Looks of the heading of a group. */
const head = { px: 12, pt: 10, pb: 4, c: 'var(--ink-2)', fz: 'xs', fw: 600 } as const
const byTexts = { recent: 'recent', words: 'cases', reference: 'references' } as const

function Results({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts('shell/command-palette')
  const language = useLanguage()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  const recent = useOpenCases((cases) => cases.recent)
  const openCase = useScreen((state) => state.openCase)
  const here = useScreen((state) => state.screen)
  const isEmpty = cleaned(typed) === ''
  const { data } = useOutcome(['cases', 'palette', typed, ...(isEmpty ? recent : [])], async () => ({
    ok: true,
    value: await findCases(typed, recent),
  }))
  const { data: drafts } = useOutcome(['drafts', 'palette', typed], async () => ({
    ok: true,
    value: await findDrafts(typed),
  }))
  const openDraft = useOpenDraft()
  const uuid = uuidIn(typed)
  const shown = useShown()

  const headOf = ({ by }: FoundCase): string =>
    by === 'iban' ? t('iban', { end: endOfIban(typed) ?? '' }) : t(byTexts[by])
  const cases = (data ?? []).map((found): Entry => {
    const { caseRecord } = found
    return {
      key: caseRecord.caseId,
      group: headOf(found),
      run: () => openCase(caseRecord.caseId, tabOf(caseRecord)),
      row: <CaseLine caseRecord={caseRecord} search={typed} />,
    }
  })
  const draftEntries = (drafts ?? []).map((draft): Entry => ({
    key: draft.draftId,
    group: t('drafts'),
    run: () => void openDraft.run(draft),
    row: <Line icon={IconPencil} name={<Marked text={draft.title} search={typed} />} />,
  }))
  const lookUp: Entry[] =
    uuid === undefined || cases.length > 0
      ? []
      : [
          {
            key: 'look-up',
            group: t('identifier'),
            run: () =>
              void kartei.cases.open({ id: uuid }).then((outcome) => {
                if (outcome.ok) openCase(outcome.value.caseId, tabOf(outcome.value))
                else give('open-by-id')
              }),
            row: <Line icon={IconArrowRight} name={t('lookUp', { id: uuid })} />,
          },
        ]
  const atCase = caseIn(here) !== undefined
  const canBeGiven = (id: CommandId): boolean => isOffered(id) && shown(id)
  const commandIds = isEmpty ? usefulCommands(here, canBeGiven) : findCommands(typed, language, atCase, canBeGiven)
  const commandEntries = commandIds.map((id): Entry => {
    const { group, keys } = commands[id]
    return {
      key: id,
      group: t(groupText(group)),
      run: () => runCommand(id),
      row: (
        <>
          <Line icon={group === 'settings' ? IconSettings : IconCommand} name={commands[id][language]} />
          <Keys keys={keys} />
        </>
      ),
    }
  })
  const entries = [...cases, ...draftEntries, ...lookUp, ...commandEntries]
  const at = Math.min(place, entries.length - 1)

  function runCommand(id: CommandId): void {
    if (commands[id].group === 'settings') goToSettings(id, language)
    else give(id)
  }
  function choose(entry: Entry | undefined): void {
    if (!entry) return
    onDone()
    // The dialog gives the focus back first; then the command may take it.
    setTimeout(entry.run)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') setPlace((at + 1) % Math.max(1, entries.length))
    else if (event.key === 'ArrowUp') setPlace((at - 1 + entries.length) % Math.max(1, entries.length))
    else if (event.key === 'Enter') choose(entries[at])
    else return
    event.preventDefault()
  }

  return (
    <>
      <SearchField
        label={t('field')}
        value={typed}
        autoFocus
        combobox={{ listId, activeId: entries[at] && `${listId}-${at}` }}
        onChange={(text) => {
          setTyped(text)
          setPlace(0)
        }}
        onKeyDown={onKeyDown}
      />
      <Box id={listId} role="listbox" aria-label={t('results')} mah="52vh" mt={8} className={recipes.scroll}>
        {entries.map((entry, index) => (
          <div key={entry.key} role="presentation">
            {entry.group !== entries[index - 1]?.group && (
              <Box role="presentation" {...head}>
                {entry.group}
              </Box>
            )}
            <Group
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              wrap="nowrap"
              mih={40}
              px={12}
              className={recipes.choosable}
              ref={index === at ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
              onClick={() => choose(entry)}
            >
              {entry.row}
            </Group>
          </div>
        ))}
      </Box>
      {data && entries.length === 0 && <p>{t('nothing')}</p>}
      <Flex
        component="p"
        gap={6}
        align="center"
        wrap="wrap"
        mt={10}
        pt={10}
        className={clsx(recipes.ruled, recipes.small)}
      >
        <kbd>↑</kbd> <kbd>↓</kbd> {t('choose')} <kbd>↵</kbd> {t('open')}
        <Flex component="span" gap={6} align="center" ml="auto">
          <IconClipboard size={15} aria-hidden />
          {t('paste')}
        </Flex>
      </Flex>
    </>
  )
}

function Line({ icon: Sign, name }: { readonly icon: Icon; readonly name: ReactNode }) {
  return (
    <>
      <Sign size={17} aria-hidden />
      <span className={clsx(recipes.cut, recipes.fill, recipes.strong)}>{name}</span>
    </>
  )
}

/** Every command with its keys, by `?`. */
export function ShortcutSheet() {
  const t = useTexts('shell/command-palette')
  const language = useLanguage()
  const shown = useShown()
  const [opened, setOpened] = useState(false)
  useCommand('shortcuts', () => setOpened(true))
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title={t('sheet')} size={560} help="finding">
      {groups.map((group) => (
        <section key={group} aria-label={t(groupText(group))}>
          <Box component="h3" {...head}>
            {t(groupText(group))}
          </Box>
          <dl>
            {Object.keys(commands)
              .filter(isCommand)
              .filter((id) => commands[id].group === group && shown(id))
              .map((id) => (
                <Group key={id} wrap="nowrap" justify="space-between" mih={30} px={12} data-command={id}>
                  <dt>{commands[id][language]}</dt>
                  <dd>
                    <Keys keys={commands[id].keys} />
                  </dd>
                </Group>
              ))}
          </dl>
        </section>
      ))}
      <Box component="h3" {...head}>
        {t('lists')}
      </Box>
      <p>{t('listKeys')}</p>
    </Dialog>
  )
}
