import { cleaned } from '@contract/domain/typed-text'
import { Group, Stack, Tabs, Text, Title, UnstyledButton } from '@mantine/core'
import clsx from 'clsx'
import { Suspense, useState } from 'react'
import { useTexts } from '../../lib/i18n/texts'
import { Marked } from '../../lib/layout/marked'
import { SearchField } from '../../lib/layout/search-field'
import { settingsPages, useScreen } from '../../lib/navigation/screen'
import { goToPlace } from '../../lib/navigation/settings-place'
import recipes from '../../lib/theme/recipes.module.css'
import { hitsIn, useSections, type Section } from './sections'
import classes from './settings.module.css'

/** Two pages, of which only the one that is shown is there, and an index that finds what stands in either. */
export function SettingsScreen() {
  const t = useTexts('preferences')
  const page = useScreen((state) => state.settingsPage)
  const sections = useSections()
  return (
    <Tabs
      className={recipes.column}
      style={{ gap: 10 }}
      keepMounted={false}
      value={page}
      onChange={(chosen) => {
        const settingsPage = settingsPages.find((known) => known === chosen)
        if (settingsPage) useScreen.setState({ settingsPage })
      }}
    >
      <Group gap={24} align="flex-end">
        <Title order={1}>{t('title')}</Title>
        <Tabs.List aria-label={t('pages')}>
          {settingsPages.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(one)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Group>
      <div className={classes.columns}>
        <Index sections={sections} />
        {settingsPages.map((one) => (
          <Tabs.Panel key={one} value={one} className={clsx(classes.page, recipes.scroll)}>
            {sections.map(
              ({ page: of, title, Panel }) =>
                of === one && (
                  // Some are loaded with the page; the others do not wait for them.
                  <Suspense key={title}>
                    <Panel />
                  </Suspense>
                ),
            )}
          </Tabs.Panel>
        ))}
      </div>
    </Tabs>
  )
}

/** The sections of the page, or what was found in both pages. */
function Index({ sections }: { readonly sections: readonly Section[] }) {
  const t = useTexts('preferences')
  const page = useScreen((state) => state.settingsPage)
  const [typed, setTyped] = useState('')
  const search = cleaned(typed)
  const hits =
    search === ''
      ? sections.filter((section) => section.page === page).map((section) => ({ section, field: undefined }))
      : hitsIn(sections, search)
  const [first] = hits
  return (
    <Stack component="nav" gap={6} mih={0} p={2} aria-label={t(search === '' ? 'contents' : 'hits')}>
      <SearchField
        label={t('search')}
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || search === '' || !first) return
          event.preventDefault()
          goToPlace(first.section.page, first.section.title, first.field)
        }}
      />
      <Text role="status" className={recipes.small} px={10}>
        {search !== '' && hits.length === 0 && t('nothing')}
      </Text>
      <ul className={clsx(recipes.plainList, recipes.fill, recipes.scroll)} style={{ padding: 2 }}>
        {hits.map(({ section, field }) => (
          <li key={`${section.title} ${field ?? ''}`}>
            <UnstyledButton
              className={clsx(recipes.indexEntry, recipes.quiet, recipes.breaks)}
              onClick={() => goToPlace(section.page, section.title, field)}
            >
              <Marked text={field ?? section.title} search={search} />
              {search !== '' && (
                <Text component="span" display="block" className={recipes.small}>
                  {field === undefined ? t(section.page) : `${section.title} · ${t(section.page)}`}
                </Text>
              )}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
