import { cleaned } from '@contract/domain/typed-text'
import { Stack, Text, UnstyledButton, Button, Code, Group } from '@mantine/core'
import clsx from 'clsx'
import { useDeferredValue, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { IconCopy } from '@tabler/icons-react'
import { Marked } from '../../lib/layout/marked'
import { SearchField } from '../../lib/layout/search-field'
import { isTopic, type Topic } from '../../lib/navigation/help-topics'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { useStateBlocks } from './explained-states'
import recipes from '../../lib/theme/recipes.module.css'
import { isControlKey } from '../../lib/navigation/keys'
import classes from './help.module.css'
import { sectionsOf, type Block, type Piece, type Run, type Section } from './markdown'
import { excerptOf, headingId, hitsOf } from './search'
import { SectionView } from './section-view'
import type { Language } from '../../lib/i18n/i18n'
import german from '../../../resources/help/help.de.md?raw'
import english from '../../../resources/help/help.en.md?raw'
import { useActiveEnvironment } from '../../lib/api/environment'
import { useLocked } from '../../lib/api/policy'
import { useWorkstationOutcome } from '../../lib/api/queries'
import { LoadingLine } from '../../lib/layout/lines'
import { detailsOf } from '../../lib/failures/support-details'
import { kartei } from '../../lib/api/kartei'

function useSections(): readonly Section[] {
  const sections = guideOf(useLanguage())
  const made: Partial<Record<Topic, readonly Block[]>> = { states: useStateBlocks(), practising: useRuleBlocks() }
  return sections.map((section) => ({ ...section, blocks: [...section.blocks, ...(made[section.topic] ?? [])] }))
}

/** Contents of the section about practising: which data lead to what. Nothing where there is no sandbox. */
function useRuleBlocks(): readonly Block[] {
  const t = useTexts('help')
  const language = useLanguage()
  const { data: rules = [] } = useWorkstationOutcome(['sandbox-rules'], () => kartei.sandbox.rules(), {
    staleTime: Infinity,
    enabled: !useLocked('sandbox'),
  })
  const row = (id: string, texts: readonly string[]): Piece => ({
    id: `help-rule-${id}`,
    cells: texts.map((text): readonly Run[] => [{ kind: 'plain', text }]),
    text: texts.join(' · '),
  })
  if (rules.length === 0) return []
  const lines = rules.map(({ id, when, then }) => row(id, [when[language], then[language]]))
  return [{ kind: 'table', pieces: [row('head', [t('when'), t('then')]), ...lines] }]
}

/** Leads the keyboard and the eye to a place of the text. */
function goTo(id: string): void {
  const place = document.getElementById(id)
  place?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'start' })
}

/** Where the help is open; each opening is another object, so that the same place is gone to again. */
export interface HelpPlace {
  readonly topic: Topic
}

/** Contents or what was found at the left, the whole text at the right, at the place that was asked for. */
export function GuideView({ place }: { readonly place: HelpPlace }) {
  const t = useTexts('help')
  const sections = useSections()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(cleaned(typed))
  const [shown, setShown] = useState<Topic>(place.topic)
  const field = useRef<HTMLInputElement>(null)
  const hits = hitsOf(sections, search)

  useEffect(() => {
    // The dialog first notes what had the focus, which goes back there when it is closed.
    const timer = setTimeout(() => goTo(`help-${place.topic}`))
    return () => clearTimeout(timer)
  }, [place])

  function toLink(anchor: string): void {
    const section = sections.find((one) => one.anchor === anchor)
    if (section) goTo(headingId(section))
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (!isControlKey(event, 'f')) return
    event.preventDefault()
    field.current?.focus()
    field.current?.select()
  }

  return (
    <div className={classes.guide} onKeyDown={onKeyDown}>
      <Stack component="nav" gap={0} mih={0} p={2} aria-label={t(search === '' ? 'contents' : 'hits')}>
        <SearchField
          label={t('search')}
          value={typed}
          inputRef={field}
          onChange={setTyped}
          onKeyDown={(event) => {
            const [first] = hits
            if (event.key !== 'Enter' || !first) return
            event.preventDefault()
            goTo(first.id)
          }}
        />
        <Text role="status" mih={18} m="6px 2px" className={recipes.small}>
          {search !== '' && (hits.length === 0 ? t('notFound') : t('found', { count: hits.length }))}
        </Text>
        <ul className={clsx(recipes.plainList, recipes.fill, recipes.scroll)} style={{ padding: 2 }}>
          {search === ''
            ? sections.map((section) => (
                <li key={section.topic}>
                  <UnstyledButton
                    className={clsx(recipes.indexEntry, recipes.quiet)}
                    ref={section.topic === shown ? (entry) => entry?.scrollIntoView({ block: 'nearest' }) : undefined}
                    aria-current={section.topic === shown || undefined}
                    onClick={() => goTo(headingId(section))}
                  >
                    {section.title}
                  </UnstyledButton>
                </li>
              ))
            : hits.map(({ section, id, text }) => (
                <li key={id}>
                  <UnstyledButton
                    className={clsx(recipes.indexEntry, recipes.quiet, recipes.breaks)}
                    onClick={() => goTo(id)}
                  >
                    <Text fw={600} fz="inherit" c="var(--ink)">
                      <Marked text={section.title} search={search} />
                    </Text>
                    {text !== '' && (
                      <span>
                        <Marked text={excerptOf(text, search)} search={search} />
                      </span>
                    )}
                  </UnstyledButton>
                </li>
              ))}
        </ul>
      </Stack>
      <div
        className={clsx(classes.text, recipes.scroll)}
        role="region"
        aria-label={t('text')}
        tabIndex={0}
        onScroll={({ currentTarget }) => setShown(topicAt(currentTarget) ?? place.topic)}
      >
        {sections.map((section) => (
          <SectionView
            key={section.topic}
            section={section}
            first={section.topic === place.topic}
            search={search}
            onLink={toLink}
          >
            {section.topic === 'support' && <Support />}
          </SectionView>
        ))}
      </div>
    </div>
  )
}

/** Pixels below its upper edge in which a heading counts as being at the top. */
const nearTop = 24

/** The section that one reads: the last one that began at the top of the text or above it. */
function topicAt(text: HTMLElement): Topic | undefined {
  const top = text.getBoundingClientRect().top + nearTop
  const begun = [...text.querySelectorAll<HTMLElement>('section')].filter(
    (section) => section.getBoundingClientRect().top <= top,
  )
  const topic = begun.at(-1)?.dataset.topic
  return isTopic(topic) ? topic : undefined
}

const read: Partial<Record<Language, readonly Section[]>> = {}

/** The clerks' help, read when it is first opened. */
export function guideOf(language: Language): readonly Section[] {
  const sections = read[language] ?? sectionsOf({ de: german, en: english }[language])
  read[language] = sections
  return sections
}

/** Support details of this Kartei, to be read before they are copied: no key, no name, no case. */
function Support() {
  const t = useTexts('help')
  const language = useLanguage()
  const kind = useActiveEnvironment()?.kind
  const { data, error } = useWorkstationOutcome(['about'], () => kartei.workstation.about(), { staleTime: Infinity })
  const [copied, setCopied] = useState<boolean>()
  if (!data) return error ? <p>{t('noDetails')}</p> : <LoadingLine />
  const { keychain, storage } = data
  const details = JSON.stringify(
    { ...detailsOf(data), environment: kind, language, keychain: keychain.available, data: storage },
    null,
    2,
  )
  async function copy(): Promise<void> {
    const outcome = await kartei.workstation.copy({ text: details, sensitive: false })
    setCopied(outcome.ok && outcome.value.copied)
  }
  return (
    <Group>
      <Code block w="100%" bg="var(--sunken)" fz="sm">
        {details}
      </Code>
      <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
        {t('copySupport')}
      </Button>
      <span role="status">{copied !== undefined && t(copied ? 'copied' : 'notCopied')}</span>
    </Group>
  )
}
