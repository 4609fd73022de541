import clsx from 'clsx'
import { metadataLimits } from '@contract/domain/metadata'
import { Button, Stack, TextInput, UnstyledButton } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTexts } from '../i18n/texts'
import classes from './fields.module.css'
import { readMetadata, type MetadataRow } from './metadata-rows'
import { Count } from './plain-fields'
import { useFieldProblem } from '../failures/problem-texts'
import recipes from '../theme/recipes.module.css'

interface MetadataEditorProps {
  readonly rows: readonly MetadataRow[]
  readonly onChange: (rows: readonly MetadataRow[]) => void
  readonly disabled?: boolean
}

/** Keys and values with their limits counted live. Enter in the last row begins another. */
export function MetadataEditor({ rows, onChange, disabled = false }: MetadataEditorProps) {
  const t = useTexts('fields')
  const problemText = useFieldProblem()
  const list = useRef<HTMLDivElement>(null)
  const focusAt = useRef<number>(undefined)
  const reading = readMetadata(rows)
  const errorAt = (row: number, at: 'key' | 'value'): string | undefined => {
    const found = reading.ok ? undefined : reading.problems.find((problem) => problem.row === row && problem.at === at)
    return found && problemText(found.code)
  }

  useEffect(() => {
    if (focusAt.current === undefined) return
    const keys = list.current?.querySelectorAll<HTMLElement>('[data-key]')
    keys?.[Math.min(focusAt.current, keys.length - 1)]?.focus()
    focusAt.current = undefined
  }, [rows])

  const change = (index: number, part: Partial<MetadataRow>): void =>
    onChange(rows.map((row, place) => (place === index ? { ...row, ...part } : row)))

  function add(): void {
    focusAt.current = rows.length
    onChange([...rows, { key: '', value: '' }])
  }

  function remove(index: number): void {
    focusAt.current = index
    onChange(rows.filter((_, place) => place !== index))
  }

  function keys(event: KeyboardEvent, index: number): void {
    if (
      event.key !== 'Enter' ||
      event.ctrlKey ||
      event.metaKey ||
      index !== rows.length - 1 ||
      !(event.target instanceof HTMLInputElement)
    )
      return
    // Enter would send the form around it.
    event.preventDefault()
    add()
  }

  return (
    <Stack gap={4} ref={list}>
      {rows.length === 0 ? (
        <p className={recipes.faint}>{t('noRows')}</p>
      ) : (
        <div className={clsx(classes.metadata, recipes.label)} aria-hidden>
          <span>{t('key')}</span>
          <span>{t('value')}</span>
        </div>
      )}
      {rows.map((row, index) => (
        <div key={index} className={classes.metadata} onKeyDown={(event) => keys(event, index)}>
          {(['key', 'value'] as const).map((at) => (
            <TextInput
              key={at}
              data-key={at === 'key' || undefined}
              aria-label={t(`${at}Of`, { row: index + 1 })}
              value={row[at]}
              disabled={disabled}
              spellCheck={false}
              autoComplete="off"
              error={errorAt(index, at)}
              description={<Count text={row[at]} limit={metadataLimits[`${at}Characters`]} />}
              onChange={({ currentTarget }) => change(index, { [at]: currentTarget.value })}
            />
          ))}
          <UnstyledButton
            w={38}
            h={38}
            className={recipes.iconButton}
            aria-label={t('removeRow', { row: index + 1 })}
            disabled={disabled}
            onClick={() => remove(index)}
          >
            <IconTrash size={18} aria-hidden />
          </UnstyledButton>
        </div>
      ))}
      <div>
        <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} disabled={disabled} onClick={add}>
          {t('addRow')}
        </Button>
      </div>
    </Stack>
  )
}
