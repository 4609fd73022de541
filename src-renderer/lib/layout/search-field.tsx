import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { KeyboardEventHandler, ReactNode, Ref } from 'react'
import { useTexts } from '../i18n/texts'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly inputRef?: Ref<HTMLInputElement>
  readonly onKeyDown?: KeyboardEventHandler<HTMLInputElement>
  /** Shown at the right while the field is empty, such as the key that leads here. */
  readonly hint?: ReactNode
  readonly className?: string | undefined
  /** In a dialog: it has the focus first. */
  readonly autoFocus?: boolean
  /** Where it chooses from a list: the list's id, and that of the entry that Enter takes. */
  readonly combobox?: { readonly listId: string; readonly activeId: string | undefined }
}

/** A field that filters what is shown while one types; Esc empties it. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, inputRef, onKeyDown, hint, className, autoFocus, combobox } = props
  const t = useTexts('layout')
  return (
    <TextInput
      type="search"
      size="sm"
      ref={inputRef}
      className={className}
      {...(autoFocus && { 'data-autofocus': true })}
      {...(combobox && {
        role: 'combobox',
        'aria-expanded': true,
        'aria-controls': combobox.listId,
        'aria-activedescendant': combobox.activeId,
        'aria-autocomplete': 'list',
      })}
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('')
        onKeyDown?.(event)
      }}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        value === '' ? hint : <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => onChange('')} />
      }
    />
  )
}
