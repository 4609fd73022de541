import { Box, Button, Group, NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { FieldGrid } from '../../../lib/forms/field-grid'
import type { Form } from '../../../lib/forms/use-form'
import { useTexts } from '../../../lib/i18n/texts'
import classes from './described.module.css'
import { emptyField, fieldKinds, moved, type EditedField } from './edited'

interface FieldFormProps {
  readonly field: EditedField
  /** From 1. */
  readonly place: number
  /** Of what is wrong: `company.0`. */
  readonly path: string
  readonly inGroup?: boolean
  readonly form: Pick<Form<unknown>, 'errorAt' | 'places'>
  readonly onChange: (field: EditedField) => void
  /** A place up or down; undefined where there is none. */
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
  readonly onRemove: () => void
}

const moves = { ArrowUp: 'onUp', ArrowDown: 'onDown' } as const

/** How a field of a list goes up and down in it. */
export const movesOf = (
  fields: readonly EditedField[],
  index: number,
  onChange: (fields: readonly EditedField[]) => void,
): Pick<FieldFormProps, 'onUp' | 'onDown'> => ({
  onUp: index > 0 ? () => onChange(moved(fields, index, -1)) : undefined,
  onDown: index < fields.length - 1 ? () => onChange(moved(fields, index, 1)) : undefined,
})

const isKind = (text: string): text is (typeof fieldKinds)[number] => fieldKinds.some((kind) => kind === text)

/** One described field, or a group with the fields that each of its entries has. */
export function FieldForm(props: FieldFormProps) {
  const { field, place, path, inGroup = false, form, onChange, onUp, onDown, onRemove } = props
  const t = useTexts('onboarding/described')
  const isGroup = field.kind === 'group'
  const title = t(isGroup ? 'group' : 'field', { place })
  const line = (label: string, value: string, at: string, change: (text: string) => void, hint?: string) => (
    <TextInput
      label={label}
      description={hint}
      value={value}
      ref={form.places.at(`${path}.${at}`)}
      error={form.errorAt(`${path}.${at}`)}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
  /** At an end its button is off, and the keyboard goes on with the other one. */
  const press = (move: (() => void) | undefined) => (event: MouseEvent<HTMLButtonElement>) => {
    const { currentTarget } = event
    if (move) flushSync(move)
    if (!currentTarget.disabled) return
    currentTarget.parentElement?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  }
  const moveByKey = (event: KeyboardEvent): void => {
    const move = event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown') ? moves[event.key] : undefined
    if (!move) return
    event.preventDefault()
    // A field of a group does not take its group along.
    event.stopPropagation()
    props[move]?.()
  }
  return (
    <Stack role="group" aria-label={title} gap={8} className={classes.field} onKeyDown={moveByKey}>
      <Group gap="4px 16px" fw={600}>
        <span>{title}</span>
        <Switch
          label={t('required')}
          checked={field.required}
          onChange={({ currentTarget }) => onChange({ ...field, required: currentTarget.checked })}
        />
        <Box component="span" ml="auto">
          <Button
            size="sm"
            variant="quiet"
            aria-label={`${t('up')}: ${title}`}
            aria-keyshortcuts="Alt+ArrowUp"
            title={`${t('up')} (Alt+↑)`}
            disabled={!onUp}
            onClick={press(onUp)}
          >
            <IconArrowUp size={16} aria-hidden />
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`${t('down')}: ${title}`}
            aria-keyshortcuts="Alt+ArrowDown"
            title={`${t('down')} (Alt+↓)`}
            disabled={!onDown}
            onClick={press(onDown)}
          >
            <IconArrowDown size={16} aria-hidden />
          </Button>
        </Box>
        <Button
          size="sm"
          variant="quiet"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={`${t('remove')}: ${title}`}
          onClick={onRemove}
        >
          {t('remove')}
        </Button>
      </Group>
      <FieldGrid>
        {line(
          t('name'),
          field.name,
          'name',
          (name) => onChange({ ...field, name }),
          t(inGroup ? 'nameInGroupHint' : 'nameHint'),
        )}
        {!isGroup && (
          <NativeSelect
            label={t('kind')}
            value={field.kind}
            data={fieldKinds.map((value) => ({ value, label: t(value) }))}
            onChange={({ currentTarget }) => {
              if (isKind(currentTarget.value)) onChange({ ...field, kind: currentTarget.value })
            }}
          />
        )}
        {line(t('labelEn'), field.label.en, 'label.en', (en) => onChange({ ...field, label: { ...field.label, en } }))}
        {line(t('labelDe'), field.label.de, 'label.de', (de) => onChange({ ...field, label: { ...field.label, de } }))}
        {isGroup && (
          <>
            {line(
              t('itemEn'),
              field.item.en,
              'item.en',
              (en) => onChange({ ...field, item: { ...field.item, en } }),
              t('itemHint'),
            )}
            {line(
              t('itemDe'),
              field.item.de,
              'item.de',
              (de) => onChange({ ...field, item: { ...field.item, de } }),
              t('itemHint'),
            )}
          </>
        )}
      </FieldGrid>
      {field.kind === 'choice' && (
        <Textarea
          label={t('values')}
          description={t('valuesHint')}
          rows={4}
          value={field.values}
          ref={form.places.at(`${path}.values`)}
          error={form.errorAt(`${path}.values`)}
          onChange={({ currentTarget }) => onChange({ ...field, values: currentTarget.value })}
        />
      )}
      {isGroup && (
        <>
          {field.fields.map((inner, index) => (
            <FieldForm
              key={inner.id}
              inGroup
              field={inner}
              place={index + 1}
              path={`${path}.fields.${index}`}
              form={form}
              onChange={(changed) => onChange({ ...field, fields: field.fields.with(index, changed) })}
              {...movesOf(field.fields, index, (fields) => onChange({ ...field, fields }))}
              onRemove={() => onChange({ ...field, fields: field.fields.toSpliced(index, 1) })}
            />
          ))}
          <Button
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange({ ...field, fields: [...field.fields, emptyField('text')] })}
          >
            {t('addToGroup')}
          </Button>
        </>
      )}
    </Stack>
  )
}
