import { retentionKind, type RetentionKind } from '@contract/api/persons'
import { Button, Checkbox, Group, NumberInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { kartei } from '../../lib/api/kartei'
import { useLocked } from '../../lib/api/policy'
import { ignoreCancelled, useAct, useRefresh, useWorkstationOutcome } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { EmptyLine, LoadingLine } from '../../lib/layout/lines'
import { Managed, SettingsPart } from '../../lib/layout/settings'
import { useDue } from './queries'

const mostDays = 36_500

/** How long cases that are over and records of them are kept, and which of them are due. */
export function Retention() {
  const t = useTexts('persons')
  const tKinds = useTexts('persons/kinds')
  const refresh = useRefresh()
  const { data } = useWorkstationOutcome(['preferences'], () => kartei.preferences.get())
  const set = useAct(kartei.preferences.set, () => refresh('persons', 'due'))
  const periods = data?.retention
  const isSet = periods !== undefined && retentionKind.options.some((kind) => periods[kind] !== undefined)

  function keep(kind: RetentionKind, days: number | undefined): void {
    const { [kind]: _before, ...changed } = { ...periods }
    void set.run({ retention: { ...changed, ...(days !== undefined && { [kind]: days }) } })
  }

  return (
    <SettingsPart title={t('retention')} explain={t('retentionMeans')}>
      <Managed by="retention">
        <Group gap="md" align="flex-end">
          {retentionKind.options.map((kind) => (
            <Days
              key={`${kind} ${periods?.[kind] ?? ''}`}
              label={tKinds(kind)}
              days={periods?.[kind]}
              onKeep={(days) => keep(kind, days)}
            />
          ))}
        </Group>
      </Managed>
      {set.failure && <FailureMessage failure={set.failure} />}
      {isSet && <Due />}
    </SettingsPart>
  )
}

interface DaysProps {
  readonly label: string
  readonly days: number | undefined
  readonly onKeep: (days: number | undefined) => void
}

/** Written down when the field is left. */
function Days({ label, days, onKeep }: DaysProps) {
  const t = useTexts('persons')
  const [typed, setTyped] = useState<number | string>(days ?? '')
  return (
    <NumberInput
      w={150}
      label={label}
      suffix={` ${t('days')}`}
      min={1}
      max={mostDays}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={typed}
      onChange={setTyped}
      onBlur={() => {
        const number = typed === '' ? undefined : Math.min(mostDays, Math.max(1, Number(typed)))
        if (number !== days) onKeep(number)
      }}
    />
  )
}

/** Cases whose time is over; those that are ticked may go. */
function Due() {
  const t = useTexts('persons')
  const tKinds = useTexts('persons/kinds')
  const formats = useFormats()
  const { data, error } = useDue()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const mayErase = !useLocked('erasing')
  const erase = useAct(kartei.persons.eraseDue, () => setSaid(t('dueErased')))
  if (error) return <FailureMessage failure={error.failure} />
  if (!data) return <LoadingLine />
  const chosen = data.cases.flatMap(({ caseId }) => (left.has(caseId) ? [] : caseId))
  const failure = ignoreCancelled(erase.failure)
  return (
    <SettingsPart title={t('due')} explain={data.cases.length > 0 ? t('dueMeans') : undefined}>
      {data.cases.length === 0 && <EmptyLine>{t('noneDue')}</EmptyLine>}
      <Stack gap={6}>
        {data.cases.map(({ caseId, title, updatedAt, due }) => (
          <Checkbox
            key={caseId}
            checked={!left.has(caseId)}
            label={title}
            description={t('lastChanged', {
              kinds: formats.list(due.map((kind) => tKinds(kind))),
              at: formats.stamp(updatedAt),
            })}
            onChange={() => {
              const next = new Set(left)
              if (!next.delete(caseId)) next.add(caseId)
              setLeft(next)
            }}
          />
        ))}
      </Stack>
      {data.held > 0 && <span>{t('dueHeld', { count: data.held })}</span>}
      {data.cases.length > 0 && (
        <Group gap="sm">
          <Button
            variant="danger"
            disabled={chosen.length === 0 || !mayErase}
            loading={erase.running}
            onClick={() => void erase.run({ caseIds: chosen })}
          >
            {t('eraseDue')}
          </Button>
        </Group>
      )}
      <span role="status">{said}</span>
      {failure && <FailureMessage failure={failure} />}
    </SettingsPart>
  )
}
