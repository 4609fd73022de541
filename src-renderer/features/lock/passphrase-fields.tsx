import { PasswordInput } from '@mantine/core'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { useTexts } from '../../lib/i18n/texts'

interface PassphraseFieldProps {
  readonly label: string
  readonly description?: string | undefined
  readonly value: string
  readonly error: string | undefined
  readonly inputRef?: Ref<HTMLInputElement>
  readonly autoFocus?: boolean
  readonly onChange: (typed: string) => void
}

/** A passphrase that is typed: nothing remembers it, and Caps Lock is said before it is sent. */
export function PassphraseField({ inputRef, autoFocus, onChange, error, description, ...field }: PassphraseFieldProps) {
  const t = useTexts('lock')
  const [isCapsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div>
      <PasswordInput
        {...field}
        ref={inputRef}
        description={error === undefined ? description : undefined}
        error={error}
        autoComplete="off"
        spellCheck={false}
        {...(autoFocus && { 'data-autofocus': true, autoFocus: true })}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={look}
        onKeyUp={look}
        visibilityToggleButtonProps={{ 'aria-label': t('show') }}
      />
      <div role="status">{isCapsLock && t('capsLock')}</div>
    </div>
  )
}
