import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPaperclip, IconX } from '@tabler/icons-react'
import clsx from 'clsx'
import { useId, useRef, useState } from 'react'
import type { Failure } from '@contract/outcome'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { ToolButton } from '../../../lib/layout/tool-button'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { kartei } from '../../../lib/api/kartei'
import recipes from '../../../lib/theme/recipes.module.css'
import type { TypedPart } from './templates'

interface PartsFieldProps {
  readonly parts: readonly TypedPart[]
  /** Where files are laid out, so that they are there after a restart. */
  readonly place: string
  /** What the field of a file is called at first. */
  readonly fileField: string
  /** Whether what is missing is said. */
  readonly asked: boolean
  readonly disabled: boolean
  readonly onChange: (parts: readonly TypedPart[]) => void
}

/** The fields of an upload's form, in the order in which they are sent: a text or a file under a name each. */
export function PartsField({ parts, place, fileField, asked, disabled, onChange }: PartsFieldProps) {
  const t = useTexts('raw/send-request')
  const formats = useFormats()
  const picker = useRef<HTMLInputElement>(null)
  const label = useId()
  const [failure, setFailure] = useState<Failure>()
  const [taking, setTaking] = useState(false)

  const put = (at: number, part: TypedPart): void => onChange(parts.with(at, part))

  function move(at: number, to: number): void {
    const part = parts[at]
    if (part) onChange(parts.toSpliced(at, 1).toSpliced(to, 0, part))
  }

  function remove(at: number): void {
    const part = parts[at]
    onChange(parts.toSpliced(at, 1))
    if (part && 'fileId' in part) void kartei.files.discard({ fileIds: [part.fileId] })
  }

  async function take(files: readonly File[]): Promise<void> {
    if (files.length === 0) return
    setTaking(true)
    setFailure(undefined)
    const staged = await kartei.files.stage(files, { stagingId: crypto.randomUUID(), place })
    setTaking(false)
    if (!staged.ok) setFailure(staged.error)
    else
      onChange([
        ...parts,
        ...staged.value.map(({ fileId, name, size, mediaType }) => ({
          field: fileField,
          fileId,
          name,
          size,
          mediaType,
        })),
      ])
  }

  return (
    <Stack gap={6} role="group" aria-labelledby={label}>
      <Text span id={label} fz="sm" fw={600}>
        {t('parts')}
      </Text>
      {parts.length === 0 && (
        <p className={asked ? recipes.error : recipes.small} role={asked ? 'alert' : undefined}>
          {t('noParts')}
        </p>
      )}
      {parts.map((part, index) => {
        const at = { place: index + 1 }
        return (
          <Group key={index} gap={4} align="flex-start" wrap="nowrap">
            <TextInput
              size="sm"
              flex="0 1 160px"
              aria-label={t('fieldName', at)}
              value={part.field}
              disabled={disabled}
              spellCheck={false}
              autoComplete="off"
              error={asked && part.field === '' ? t('fieldNameMissing') : undefined}
              onChange={({ currentTarget }) => put(index, { ...part, field: currentTarget.value })}
            />
            {'text' in part ? (
              <TextInput
                size="sm"
                flex={1}
                aria-label={t('fieldText', at)}
                value={part.text}
                disabled={disabled}
                autoComplete="off"
                onChange={({ currentTarget }) => put(index, { ...part, text: currentTarget.value })}
              />
            ) : (
              <Group
                gap={6}
                mih={28}
                wrap="nowrap"
                className={clsx(recipes.fill, recipes.breaks)}
                title={part.mediaType}
              >
                <IconPaperclip size={15} aria-hidden />
                <span>{part.name}</span>
                <span className={recipes.small}>{formats.fileSize(part.size)}</span>
              </Group>
            )}
            <ToolButton
              icon={IconChevronUp}
              label={t('partUp', at)}
              disabled={disabled || index === 0}
              onClick={() => move(index, index - 1)}
            />
            <ToolButton
              icon={IconChevronDown}
              label={t('partDown', at)}
              disabled={disabled || index === parts.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <ToolButton icon={IconX} label={t('removePart', at)} disabled={disabled} onClick={() => remove(index)} />
          </Group>
        )
      })}
      <Group gap={8}>
        <Button size="sm" disabled={disabled} onClick={() => onChange([...parts, { field: '', text: '' }])}>
          {t('addText')}
        </Button>
        <Button
          size="sm"
          leftSection={<IconPaperclip size={16} aria-hidden />}
          disabled={disabled}
          loading={taking}
          onClick={() => picker.current?.click()}
        >
          {t('addFiles')}
        </Button>
        <input
          ref={picker}
          hidden
          type="file"
          multiple
          tabIndex={-1}
          aria-label={t('addFiles')}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            currentTarget.value = ''
            void take(files)
          }}
        />
      </Group>
      {failure && <FailureMessage failure={failure} />}
    </Stack>
  )
}
