import { cleaned } from '@contract/domain/typed-text'
import { Stack, Text, UnstyledButton } from '@mantine/core'
import clsx from 'clsx'
import { useDeferredValue, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Marked } from '../../lib/layout/marked'
import { SearchField } from '../../lib/layout/search-field'
import { isTopic, type Topic } from '../../lib/navigation/help-topics'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { useStateBlocks } from './explained-states'
import { guideOf } from './guide'
import recipes from '../../lib/theme/recipes.module.css'
import { isControlKey } from '../../lib/navigation/keys'
import classes from './help.module.css'
import type { Section } from './markdown'
import { excerptOf, headingId, hitsOf } from './search'
import { SectionView } from './section-view'
import type { HelpPlace } from './store'
import { Support } from './support'

function useSections(): readonly Section[] {
  const sections = guideOf(useLanguage())
  const states = useStateBlocks()
  return sections.map((section) =>
    section.topic === 'states' ? { ...section, blocks: [...section.blocks, ...states] } : section,
  )
}

/** Leads the keyboard and the eye to a place of the text. */
function goTo(id: string): void {
  const place = document.getElementById(id)
  place?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'start' })
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
                    className={clsx(classes.entry, recipes.quiet)}
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
                    className={clsx(classes.entry, recipes.quiet, recipes.breaks)}
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
