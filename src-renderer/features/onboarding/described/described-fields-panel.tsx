import clsx from 'clsx'
import type { DescribedFields } from '@contract/domain/described-fields'
import type { Issue } from '@contract/outcome'
import { Box, Button, FileButton, Flex, Group, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { create } from 'zustand'
import { FieldGrid } from '../../../lib/forms/field-grid'
import { useActiveEnvironment } from '../../../lib/api/environment'
import { useAct, useRefresh } from '../../../lib/api/queries'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { Explanation, SettingsSection } from '../../../lib/layout/settings'
import { useProblemText } from '../../../lib/failures/problem-texts'
import { placesCalled } from '../../../lib/forms/refusal'
import { useForm } from '../../../lib/forms/use-form'
import { useFormValues } from '../../../lib/forms/values'
import { useLanguage, useTexts } from '../../../lib/i18n/texts'
import { kartei } from '../../../lib/api/kartei'
import { knownAround } from '../company/fields'
import { describedKey, useDescribedFields } from '../company/layout'
import classes from './described.module.css'
import { editedOf, emptyField, identifiers, readDescription, readEdited, withinKnown, type Edited } from './edited'
import { FieldForm, movesOf } from './field-form'
import recipes from '../../../lib/theme/recipes.module.css'

/** What is wrong with a described field, in the administrator's language. */
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

interface Editing {
  /** The environment that it was begun in. */
  readonly of: string
  readonly fields: Edited
  readonly fromFile: boolean
}

/** What is being written outlives its screen. */
const useEditing = create<{ readonly edited: Editing | undefined }>(() => ({ edited: undefined }))
const edit = (edited: Editing | undefined): void => useEditing.setState({ edited })

/** Fields that the interface does not show, described once for the active environment: by hand, or from a file. */
export function DescribedFieldsPanel() {
  const t = useTexts('onboarding/described')
  const tree = useTexts('forms/tree-editor')
  const words = useIssueWords()
  const environment = useActiveEnvironment()
  const { data, error } = useDescribedFields()
  const { edited } = useEditing()
  const [refused, setRefused] = useState<readonly string[]>([])
  const [said, setSaid] = useState('')
  const write = useAct(kartei.drafts.exportDescribedFields, ({ fileName }) => {
    if (fileName !== undefined) setSaid(t('written', { file: fileName }))
  })
  if (!environment) return null
  const { id, name } = environment
  const isEdited = edited?.of === id

  async function takeIn(file: File | null): Promise<void> {
    if (!file) return
    setSaid('')
    const reading = readDescription(await file.text())
    if (reading.ok) {
      setRefused([])
      edit({ of: id, fields: editedOf(reading.value), fromFile: true })
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
      {isEdited ? (
        <FieldsForm
          environmentId={id}
          fields={edited.fields}
          fromFile={edited.fromFile}
          words={words}
          onChange={(fields) => edit({ ...edited, fields })}
          onDone={(sentence) => {
            edit(undefined)
            setSaid(sentence)
          }}
        />
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
              <Button
                onClick={() => {
                  setSaid('')
                  edit({ of: id, fields: editedOf(data), fromFile: false })
                }}
              >
                {t('change')}
              </Button>
              <FileButton accept=".json,application/json" onChange={(file) => void takeIn(file)}>
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
  const language = useLanguage()
  if (company.length === 0 && !mainCard) return <Explanation>{t('none')}</Explanation>
  return (
    <Flex component="ul" direction="column" gap={4} className={clsx(classes.list, recipes.plainList)}>
      {company.map((field) => (
        <li key={field.name}>
          {field.label[language]}
          <code>{field.name}</code>
          {knownAround(field.name) && (
            <Box component="p" my={8} c="var(--stop-text)">
              {t('withinKnown')}
            </Box>
          )}
        </li>
      ))}
      {mainCard && (
        <li>
          {t('mainCard')}
          <code>{mainCard.name}</code>
        </li>
      )}
    </Flex>
  )
}

const places = placesCalled()

interface FieldsFormProps {
  readonly environmentId: string
  readonly fields: Edited
  readonly fromFile: boolean
  readonly words: (issue: Issue) => string
  readonly onChange: (fields: Edited) => void
  readonly onDone: (sentence: string) => void
}

function FieldsForm({ environmentId, fields, fromFile, words, onChange, onDone }: FieldsFormProps) {
  const t = useTexts('onboarding/described')
  const refresh = useRefresh()
  const save = useAct(kartei.drafts.saveDescribedFields, () => refresh(describedKey))
  const form = useForm({
    values: useFormValues(() => ({})),
    read: () => {
      const reading = readEdited(fields)
      if (reading.ok) return reading
      // A list of values has one place for all that is wrong in it.
      const problems = reading.issues.map((issue) => ({
        path: issue.path.replace(/\.values\..*/, '.values'),
        code: '',
        message: words(issue),
      }))
      return { ok: false, problems }
    },
    places,
  })
  const whole = form.errors.filter(({ path }) => /(^|\.)(company|fields)$/.test(path))
  const { company, mainCard } = fields

  async function submit(described: DescribedFields): Promise<void> {
    const outcome = await save.run({ environmentId, described })
    if (outcome.ok) onDone(t('saved'))
  }

  return (
    <>
      {fromFile && (
        <Box component="p" mb={8} className={recipes.muted}>
          {t('review')}
        </Box>
      )}
      {company.map((field, index) => (
        <FieldForm
          key={field.id}
          field={field}
          place={index + 1}
          path={`company.${index}`}
          form={form}
          onChange={(changed) => onChange({ ...fields, company: company.with(index, changed) })}
          {...movesOf(company, index, (changed) => onChange({ ...fields, company: changed }))}
          onRemove={() => onChange({ ...fields, company: company.toSpliced(index, 1) })}
        />
      ))}
      {whole.map(({ path, text }) => (
        <Box key={path} component="p" my={8} c="var(--stop-text)">
          {text}
        </Box>
      ))}
      <Group gap="sm" mb="md">
        <Button size="sm" onClick={() => onChange({ ...fields, company: [...company, emptyField('text')] })}>
          {t('addField')}
        </Button>
        <Button size="sm" onClick={() => onChange({ ...fields, company: [...company, emptyField('group')] })}>
          {t('addGroup')}
        </Button>
      </Group>
      <Stack role="group" aria-label={t('mainCard')} gap={8} className={classes.field}>
        <Group gap="4px 16px" fw={600}>
          <span>{t('mainCard')}</span>
          <Switch
            label={t('required')}
            checked={mainCard.required}
            onChange={({ currentTarget }) =>
              onChange({ ...fields, mainCard: { ...mainCard, required: currentTarget.checked } })
            }
          />
        </Group>
        <FieldGrid>
          <TextInput
            label={t('name')}
            description={t('mainCardExplain')}
            value={mainCard.name}
            ref={form.places.at('mainCard.name')}
            error={form.errorAt('mainCard.name')}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) =>
              onChange({ ...fields, mainCard: { ...mainCard, name: currentTarget.value } })
            }
          />
          <NativeSelect
            label={t('identifier')}
            value={mainCard.identifier}
            data={identifiers.map((value) => ({ value, label: t(value) }))}
            onChange={({ currentTarget }) =>
              onChange({ ...fields, mainCard: { ...mainCard, identifier: currentTarget.value } })
            }
          />
        </FieldGrid>
      </Stack>
      {save.failure && <FailureMessage failure={save.failure} />}
      <Group gap="sm" justify="flex-end">
        <Button onClick={() => onDone('')}>{t('cancel')}</Button>
        <Button variant="primary" loading={save.running} onClick={() => void form.submit(submit)}>
          {t('save')}
        </Button>
      </Group>
    </>
  )
}
