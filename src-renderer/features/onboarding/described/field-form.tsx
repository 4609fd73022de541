import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTexts } from '../../../i18n/texts'
import classes from './described.module.css'
import { emptyField, fieldKinds, type EditedField } from './edited'
import { describedTexts } from './texts'

interface FieldFormProps {
  readonly field: EditedField
  /** From 1. */
  readonly place: number
  /** Of what is wrong: `company.0`. */
  readonly path: string
  readonly inGroup?: boolean
  readonly errorAt: (path: string) => string | undefined
  readonly onChange: (field: EditedField) => void
  readonly onRemove: () => void
}

const isKind = (text: string): text is (typeof fieldKinds)[number] => fieldKinds.some((kind) => kind === text)

/** One described field, or a group with the fields that each of its entries has. */
export function FieldForm({ field, place, path, inGroup = false, errorAt, onChange, onRemove }: FieldFormProps) {
  const t = useTexts(describedTexts)
  const isGroup = field.kind === 'group'
  const title = t(isGroup ? 'group' : 'field', { place })
  const line = (label: string, value: string, at: string, change: (text: string) => void, hint?: string) => (
    <TextInput
      label={label}
      description={hint}
      value={value}
      error={errorAt(`${path}.${at}`)}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
  return (
    <div role="group" aria-label={title} className={classes.field}>
      <div className={classes.head}>
        <span>{title}</span>
        <Switch
          label={t('required')}
          checked={field.required}
          onChange={({ currentTarget }) => onChange({ ...field, required: currentTarget.checked })}
        />
        <Button
          size="sm"
          variant="quiet"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={`${t('remove')}: ${title}`}
          onClick={onRemove}
        >
          {t('remove')}
        </Button>
      </div>
      <div className={classes.grid}>
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
      </div>
      {field.kind === 'choice' && (
        <Textarea
          label={t('values')}
          description={t('valuesHint')}
          rows={4}
          value={field.values}
          error={errorAt(`${path}.values`)}
          onChange={({ currentTarget }) => onChange({ ...field, values: currentTarget.value })}
        />
      )}
      {isGroup && (
        <>
          {field.fields.map((inner, index) => (
            <FieldForm
              key={index}
              inGroup
              field={inner}
              place={index + 1}
              path={`${path}.fields.${index}`}
              errorAt={errorAt}
              onChange={(changed) => onChange({ ...field, fields: field.fields.with(index, changed) })}
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
    </div>
  )
}
