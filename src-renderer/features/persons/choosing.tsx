import type { FoundCase, LooseRecord, OfPerson } from '@contract/api/persons'
import { cleaned } from '@contract/domain/typed-text'
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { kartei } from '../../lib/api/kartei'
import { ignoreCancelled, useAct } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { EmptyLine } from '../../lib/layout/lines'
import { Explanation, SettingsPart } from '../../lib/layout/settings'
import { HoldForm } from './hold-form'
import { Working } from './working'

/** Search results and ticked rows. */
export interface Chosen {
  readonly search: string
  readonly found?: {
    readonly cases: readonly FoundCase[]
    readonly records: readonly LooseRecord[]
    readonly more: boolean
  }
  readonly of: OfPerson
}

export const nobody: Chosen = { search: '', of: { caseIds: [], records: [] } }

const shortestSearch = 3

interface ChoosingProps {
  readonly chosen: Chosen
  readonly onChosen: (chosen: Chosen) => void
  readonly onNext: () => void
  readonly onClose: () => void
}

export function Choosing({ chosen, onChosen, onNext, onClose }: ChoosingProps) {
  const t = useTexts('persons')
  const { search, found, of } = chosen
  const [isTooShort, setIsTooShort] = useState(false)
  const find = useAct(kartei.persons.find)
  const failure = ignoreCancelled(find.failure)
  const isAny = of.caseIds.length + of.records.length > 0

  async function look(): Promise<void> {
    const text = cleaned(search)
    setIsTooShort(text.length < shortestSearch)
    if (text.length < shortestSearch) return
    take(await find.run({ search: text }))
  }
  function take(outcome: Awaited<ReturnType<typeof find.run>>): void {
    if (outcome.ok) onChosen({ search, found: outcome.value, of: nobody.of })
  }
  // Who comes from a case has asked already.
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    if (cleaned(search).length < shortestSearch || found) return
    void find.run({ search: cleaned(search) }).then(take)
  })

  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    void look()
  }
  const toggled = (all: readonly string[], one: string): string[] =>
    all.includes(one) ? all.filter((each) => each !== one) : [...all, one]

  return (
    <Stack gap="md">
      <form noValidate onSubmit={submit}>
        <Group align="flex-start" gap="sm" wrap="nowrap">
          <TextInput
            flex={1}
            label={t('search')}
            description={!isTooShort && t('searchRule')}
            data-autofocus
            // Back from looking at somebody; before that the dialog gives the focus.
            autoFocus={found !== undefined}
            autoComplete="off"
            spellCheck={false}
            value={search}
            error={isTooShort && t('searchRule')}
            onChange={({ currentTarget }) => onChosen({ ...chosen, search: currentTarget.value })}
          />
          <Button type="submit" variant="primary" mt={24} loading={find.running}>
            {t('find')}
          </Button>
        </Group>
      </form>
      {find.running && <Working label={t('finding')} />}
      {failure && <FailureMessage failure={failure} />}
      {!find.running && found && (
        <>
          {found.cases.length + found.records.length === 0 && <EmptyLine>{t('nobody')}</EmptyLine>}
          {found.cases.length > 0 && (
            <SettingsPart title={t('which')} explain={t('whichMeans')}>
              <Stack gap={8}>
                {found.cases.map((each) => (
                  <FoundCaseRow
                    key={each.caseId}
                    found={each}
                    checked={of.caseIds.includes(each.caseId)}
                    onToggle={() => onChosen({ ...chosen, of: { ...of, caseIds: toggled(of.caseIds, each.caseId) } })}
                    onHeld={() => void look()}
                  />
                ))}
              </Stack>
            </SettingsPart>
          )}
          {found.records.length > 0 && (
            <SettingsPart title={t('loose')}>
              <Stack gap={8}>
                {found.records.map((each) => (
                  <LooseRow
                    key={each.recordId}
                    record={each}
                    checked={of.records.includes(each.recordId)}
                    onToggle={() => onChosen({ ...chosen, of: { ...of, records: toggled(of.records, each.recordId) } })}
                  />
                ))}
              </Stack>
            </SettingsPart>
          )}
          {found.more && <Explanation>{t('more')}</Explanation>}
        </>
      )}
      <Group justify="flex-end" gap="sm">
        <Button onClick={onClose}>{t('close')}</Button>
        <Button disabled={!isAny || find.running} onClick={onNext}>
          {t('next')}
        </Button>
      </Group>
    </Stack>
  )
}

interface FoundCaseRowProps {
  readonly found: FoundCase
  readonly checked: boolean
  readonly onToggle: () => void
  readonly onHeld: () => void
}

function FoundCaseRow({ found, checked, onToggle, onHeld }: FoundCaseRowProps) {
  const t = useTexts('persons')
  const tRecords = useTexts('persons/records')
  const formats = useFormats()
  const { caseId, title, updatedAt, done, where, held } = found
  const about = [
    formats.stamp(updatedAt),
    ...(done ? [t('doneCase')] : []),
    t('whereIn', { where: formats.list(where.map((is) => tRecords(is))) }),
    ...(held ? [t('heldCase', { reason: held.reason })] : []),
  ]
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <Checkbox checked={checked} label={title} description={about.join(' · ')} onChange={onToggle} />
      {!held && <HoldForm caseId={caseId} title={title} onHeld={onHeld} />}
    </Group>
  )
}

interface LooseRowProps {
  readonly record: LooseRecord
  readonly checked: boolean
  readonly onToggle: () => void
}

function LooseRow({ record: { is, title, at }, checked, onToggle }: LooseRowProps) {
  const t = useTexts('persons')
  const tRecords = useTexts('persons/records')
  const formats = useFormats()
  return (
    <Checkbox
      checked={checked}
      label={title === '' ? t('unnamed') : title}
      description={[tRecords(is), ...(at === undefined ? [] : [formats.stamp(at)])].join(' · ')}
      onChange={onToggle}
    />
  )
}
