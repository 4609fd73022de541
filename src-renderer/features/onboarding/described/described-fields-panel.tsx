import { describedFields, type DescribedField, type DescribedFields } from '@contract/domain/described-fields'
import { issuesOf, type Issue } from '@contract/outcome'
import { Box, Button, FileButton, Flex, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { useActiveEnvironment } from '../../../lib/api/environment'
import { useAct, useRefresh } from '../../../lib/api/queries'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { Explanation, SettingsSection } from '../../../lib/layout/settings'
import { useProblemText } from '../../../lib/failures/problem-texts'
import { anyJsonProblem, type JsonProblem } from '../../../lib/forms/tree-editor/json-text'
import { useLanguage, useTexts } from '../../../lib/i18n/texts'
import { kartei } from '../../../lib/api/kartei'
import { knownAround } from '../company/fields'
import { describedKey, useDescribedFields } from '../company/layout'
import recipes from '../../../lib/theme/recipes.module.css'

/** Of an issue: a known field stands where this one would have to. */
const withinKnown = 'described-within-known'

function useIssueWords(): (issue: Issue) => string {
  const t = useTexts('onboarding/described')
  const problemText = useProblemText()
  return (issue) => {
    switch (issue.code) {
      case 'too_small':
        return t('needed')
      case 'too_big':
        return t('tooLong')
      case 'invalid_type':
        return t('wrongForm')
      case withinKnown:
        return t('withinKnown')
      case 'unrecognized_keys':
        return t('unknownMember')
      case 'invalid_value':
      case 'invalid_union':
        return t('unknownValue')
      default:
        return problemText(issue)
    }
  }
}

export type DescriptionReading =
  | { readonly ok: true; readonly value: DescribedFields }
  | { readonly ok: false; readonly issues: readonly Issue[] }
  | { readonly ok: false; readonly problem: JsonProblem }

/** The fields that a file describes, or everything that is wrong with it. */
export function readDescription(text: string): DescriptionReading {
  // Some editors put a mark in front of what they save.
  const json = text.replace(/^\uFEFF/, '')
  const problem = anyJsonProblem(json)
  if (problem) return { ok: false, problem }
  const checked = describedFields.safeParse(JSON.parse(json))
  if (!checked.success) return { ok: false, issues: issuesOf(checked.error) }
  const issues = checked.data.company.flatMap(({ name }, index) =>
    knownAround(name)
      ? [{ path: `company.${index}.name`, message: 'A known field is around this one.', code: withinKnown }]
      : [],
  )
  return issues.length === 0 ? { ok: true, value: checked.data } : { ok: false, issues }
}

interface Loaded {
  /** The environment that it was loaded for. */
  readonly of: string
  readonly fields: DescribedFields
}

/** Fields that the interface does not show, described once for the active environment by a file. */
export function DescribedFieldsPanel() {
  const t = useTexts('onboarding/described')
  const tree = useTexts('forms/tree-editor')
  const words = useIssueWords()
  const environment = useActiveEnvironment()
  const refresh = useRefresh()
  const { data, error } = useDescribedFields()
  const [loaded, setLoaded] = useState<Loaded>()
  const [refused, setRefused] = useState<readonly string[]>([])
  const [said, setSaid] = useState('')
  const resetFile = useRef<() => void>(null)
  const write = useAct(kartei.drafts.exportDescribedFields, ({ fileName }) => {
    if (fileName !== undefined) setSaid(t('written', { file: fileName }))
  })
  const save = useAct(kartei.drafts.saveDescribedFields, () => {
    setLoaded(undefined)
    setSaid(t('saved'))
    return refresh(describedKey)
  })
  if (!environment) return null
  const { id, name } = environment

  async function load(file: File | null): Promise<void> {
    if (!file) return
    setSaid('')
    save.reset()
    const reading = readDescription(await file.text())
    // The same file is chosen again once it was mended.
    resetFile.current?.()
    if (reading.ok) {
      setRefused([])
      setLoaded({ of: id, fields: reading.value })
    } else if ('problem' in reading) {
      const { line, column, code } = reading.problem
      setRefused([`${tree('place', { line, column })} ${tree(code)}`])
    } else setRefused(reading.issues.map((issue) => `${issue.path}: ${words(issue)}`))
  }

  return (
    <SettingsSection title={t('title')} explain={t('explain', { environment: name })}>
      {error && <FailureMessage failure={error.failure} />}
      {write.failure && <FailureMessage failure={write.failure} />}
      {refused.length > 0 && (
        <Box c="var(--stop-text)" role="alert">
          {t('notRead')}
          <ul>
            {refused.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Box>
      )}
      {loaded?.of === id ? (
        <>
          <Explanation>{t('review')}</Explanation>
          <FieldsList fields={loaded.fields} />
          {save.failure && <FailureMessage failure={save.failure} />}
          <Group gap="sm">
            <Button
              variant="primary"
              loading={save.running}
              onClick={() => void save.run({ environmentId: id, described: loaded.fields })}
            >
              {t('save')}
            </Button>
            <Button onClick={() => setLoaded(undefined)}>{t('cancel')}</Button>
          </Group>
        </>
      ) : (
        data && (
          <>
            {data.unreadable ? (
              <Box component="p" c="var(--stop-text)" role="alert">
                {t('unreadable')}
              </Box>
            ) : (
              <FieldsList fields={data} />
            )}
            <Group gap="sm">
              <FileButton accept=".json,application/json" resetRef={resetFile} onChange={(file) => void load(file)}>
                {(props) => <Button {...props}>{t('takeIn')}</Button>}
              </FileButton>
              <Button loading={write.running} disabled={data.unreadable} onClick={() => void write.run()}>
                {t('write')}
              </Button>
            </Group>
          </>
        )
      )}
      <span role="status">{said}</span>
    </SettingsSection>
  )
}

function FieldsList({ fields: { company, mainCard } }: { readonly fields: DescribedFields }) {
  const t = useTexts('onboarding/described')
  if (company.length === 0 && !mainCard) return <Explanation>{t('none')}</Explanation>
  return (
    <Flex component="ul" direction="column" gap={4} className={recipes.plainList}>
      {company.map((field) => (
        <FieldLine key={field.name} field={field} isWithinKnown={knownAround(field.name) !== undefined} />
      ))}
      {mainCard && (
        <li>
          {t('mainCard')} <About {...mainCard} kind={t(mainCard.identifier)} />
        </li>
      )}
    </Flex>
  )
}

/** A field, or a group with those that each of its entries has; `isWithinKnown`: saved before that was refused. */
function FieldLine({
  field,
  isWithinKnown = false,
}: {
  readonly field: DescribedField
  readonly isWithinKnown?: boolean
}) {
  const t = useTexts('onboarding/described')
  const language = useLanguage()
  return (
    <li>
      {field.label[language]} <About {...field} kind={t(field.kind)} />
      {isWithinKnown && (
        <Box component="p" my={8} c="var(--stop-text)">
          {t('withinKnown')}
        </Box>
      )}
      {field.kind === 'group' && (
        <ul>
          {field.fields.map((inner) => (
            <FieldLine key={inner.name} field={inner} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Its name in the JSON, and what is entered in it. */
function About({
  name,
  kind,
  required = false,
}: Pick<DescribedField, 'name' | 'required'> & { readonly kind: string }) {
  const t = useTexts('onboarding/described')
  return (
    <>
      <code className={recipes.mono}>{name}</code>{' '}
      <span className={recipes.faint}>{required ? `${kind}, ${t('required')}` : kind}</span>
    </>
  )
}
