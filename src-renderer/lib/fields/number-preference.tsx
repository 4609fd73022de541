import { NumberInput } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { kartei } from '../api/kartei'
import { useAct, useWorkstationOutcome, useWorkstationRefresh } from '../api/queries'
import { FailureMessage } from '../failures/failure-message'
import { useKeptValues } from '../forms/values'

interface NumberPreferenceProps {
  readonly name: 'watchPerMinute' | 'idleLock'
  readonly label: string
  readonly hint: string
  /** Said of what is no whole number within the bounds. */
  readonly wrong: string
  /** The contract's own bound; the other one is 0. */
  readonly most: number
  /** Where the clerk has set none. */
  readonly usual?: number
}

/** A number of the preferences, saved as the field is left; what cannot be saved stays there until it is mended. */
export function NumberPreference({ name, label, hint, wrong, most, usual }: NumberPreferenceProps) {
  const refresh = useWorkstationRefresh()
  const { data } = useWorkstationOutcome(['preferences'], () => kartei.preferences.get())
  const set = useAct(kartei.preferences.set, () => refresh('preferences'))
  const { values, isTyped, saved } = useKeptValues(`preference ${name}`, () => ({}))
  const typed = useSyncExternalStore(values.subscribe, values.now)[name] ?? ''
  const number = Number(typed)
  const isAllowed = typed !== '' && Number.isInteger(number) && number >= 0 && number <= most

  const leave = (): void => {
    if (!isTyped || !isAllowed) return
    void set.run({ [name]: number }).then(({ ok }) => {
      if (ok) saved()
    })
  }
  return (
    <>
      <NumberInput
        w={280}
        label={label}
        description={hint}
        error={isTyped && !isAllowed ? wrong : undefined}
        min={0}
        max={most}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        value={isTyped ? typed : (data?.[name] ?? (data && usual) ?? '')}
        onChange={(value) => values.type({ [name]: String(value) })}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') leave()
        }}
        disabled={data === undefined}
      />
      {set.failure && <FailureMessage failure={set.failure} />}
    </>
  )
}
