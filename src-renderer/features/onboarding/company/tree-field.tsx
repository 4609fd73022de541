import { useEffect, useState } from 'react'
import { countryName } from '../../../lib/fields/country-text'
import { CountryField } from '../../../lib/fields/country-field'
import { DateField, TextField } from '../../../lib/fields/plain-fields'
import { todayHere } from '../../../lib/fields/date-text'
import type { Choice } from '../../../lib/fields/match'
import { SuggestField } from '../../../lib/fields/suggest-field'
import type { FieldProps } from '../../../lib/fields/typed-input'
import { findByName, isFilled, putByName, removeByName } from '../../../lib/forms/tree-editor/edit'
import { useLanguage, useTexts } from '../../../lib/i18n/texts'
import { useFieldFrame } from '../../../lib/forms/form'
import { pathOf } from './company'
import { knownActivities, loadActivities, matchingActivities } from './activities'
import {
  choicesOf,
  classification,
  classificationNames,
  contentOf,
  namesOf,
  shownOf,
  tidied,
  type CompanyField,
} from './fields'
import type { Nodes } from './layout'

/** The company's tree, of which fields and cards show and change their parts. */
export interface TreeProps {
  readonly nodes: Nodes
  readonly disabled: boolean
  /** Rows stay when they are emptied, where they are sent only if they are filled in. */
  readonly keepsEmpty: boolean
  readonly onChange: (change: (nodes: Nodes) => Nodes) => void
}

/** A labelled field of one member of a tree: another view of the same value. */
export function TreeField({
  field,
  nodes,
  disabled,
  keepsEmpty,
  onChange,
}: TreeProps & { readonly field: CompanyField }) {
  const t = useTexts('onboarding/company')
  const language = useLanguage()
  const frame = useFieldFrame(pathOf(field))
  const [typed, setTyped] = useState<string>()
  const today = todayHere()
  const names = namesOf(field)
  const found = findByName(nodes, names)
  const free = found.is === 'nothing' && !field.within ? '' : undefined
  const held = found.is === 'node' ? (shownOf(field, found.node) ?? (isFilled(found.node) ? undefined : '')) : free
  const stored = held ?? ''
  // A value changed elsewhere meanwhile replaces the one typed here.
  const isTyped = typed !== undefined && shownOf(field, contentOf(field, typed, today)) === stored

  function change(text: string): void {
    setTyped(text)
    onChange((now) => {
      const changed =
        text === '' && !keepsEmpty ? removeByName(now, names) : putByName(now, names, contentOf(field, text, today))
      return field.kind === 'activity' ? withClassification(changed, text) : changed
    })
  }

  function leave(): void {
    if (field.kind !== 'date') setTyped(undefined)
    onChange((now) => {
      const there = findByName(now, names)
      return there.is === 'node' ? putByName(now, names, tidied(field, there.node, today)) : now
    })
  }

  const props: FieldProps = {
    label: field.label[language],
    value: isTyped ? typed : stored,
    onChange: change,
    onBlur: leave,
    error: frame.error,
    disabled: disabled || frame.disabled || held === undefined,
    required: field.required,
    inputRef: frame.ref,
    hint:
      held !== undefined
        ? undefined
        : field.within
          ? t('withinKnown', { field: field.within.label[language] })
          : t('otherForm'),
  }
  switch (field.kind) {
    case 'date':
      return <DateField {...props} />
    case 'country':
      return <CountryField {...props} value={isTyped ? typed : (countryName(stored, language) ?? stored)} />
    case 'activity':
      return <ActivityField {...props} value={stored} nodes={nodes} />
    case 'choice':
    case 'yes-no':
      return <SuggestField {...props} value={stored} suggestions={choicesOf(field) ?? []} />
    case 'text':
    case 'number':
      return <TextField {...props} />
  }
}

/** A code of the list names its classification; one of no list loses the one that it had from there. */
function withClassification(nodes: Nodes, code: string): Nodes {
  const isListed = knownActivities()?.some((activity) => activity.code === code) === true
  if (isListed) return putByName(nodes, classificationNames, { kind: 'text', text: classification })
  const found = findByName(nodes, classificationNames)
  const isOwn = found.is === 'node' && found.node.kind === 'text' && found.node.text === classification
  return isOwn ? putByName(nodes, classificationNames, { kind: 'text', text: '' }) : nodes
}

/** The company's activity, by its words; the code that is sent stands below. */
function ActivityField({ nodes, ...field }: FieldProps & { readonly nodes: Nodes }) {
  const t = useTexts('onboarding/company')
  const [activities, setActivities] = useState(knownActivities)
  useEffect(() => {
    let gone = false
    void loadActivities().then((loaded) => {
      if (!gone) setActivities(loaded)
    })
    return () => {
      gone = true
    }
  }, [])
  const { value: code } = field
  const found = findByName(nodes, classificationNames)
  const stored = found.is === 'node' && found.node.kind === 'text' ? found.node.text : ''
  const hint =
    code === ''
      ? t('activityHint')
      : stored === classification
        ? t('activityCode', { code })
        : stored !== '' && t('otherActivity', { code, classification: stored })
  return (
    <SuggestField
      {...field}
      hint={field.hint ?? hint}
      suggestions={activities ?? asIs(code)}
      find={activities && matchingActivities}
    />
  )
}

/** Until the list was read, what is held is taken for one of it. */
const asIs = (code: string): readonly Choice[] => (code === '' ? [] : [{ code, words: { en: code, de: code } }])
