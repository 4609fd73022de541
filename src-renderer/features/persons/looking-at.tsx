import type { OfPerson, PersonPreview } from '@contract/api/persons'
import { isSameName } from '@contract/domain/search'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, useState, type SubmitEvent } from 'react'
import { kartei } from '../../lib/api/kartei'
import { useLocked } from '../../lib/api/policy'
import { ignoreCancelled, useAct, useOutcome } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { issueAt } from '../../lib/failures/problem-texts'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { Callout } from '../../lib/layout/callout'
import { Fact } from '../../lib/layout/fact'
import { ManagedNote, SettingsPart } from '../../lib/layout/settings'
import recipes from '../../lib/theme/recipes.module.css'
import { Working } from './working'

interface LookingAtProps {
  readonly of: OfPerson
  readonly onBack: () => void
  readonly onClose: (said: string) => void
}

/** Data stored about the ticked persons, what stays whatever is done, and the two things that can be done. */
export function LookingAt({ of, onBack, onClose }: LookingAtProps) {
  const t = useTexts('persons')
  const { data, error } = useOutcome(['persons', 'preview', JSON.stringify(of)], () => kartei.persons.preview(of), {
    staleTime: 0,
  })
  const show = useAct(kartei.persons.show)
  const [isErasing, setIsErasing] = useState(false)
  const mayErase = !useLocked('erasing')
  const failure = ignoreCancelled(show.failure)
  const isFree = data !== undefined && data.unsettled.length === 0 && data.held.length === 0
  return (
    <Stack gap="md">
      {error && <FailureMessage failure={error.failure} />}
      {!data && !error && <Working label={t('gathering')} />}
      {data && <Preview preview={data} />}
      {show.running && <Working label={t('showing')} counted />}
      {failure && <FailureMessage failure={failure} />}
      {show.value?.saved === true && (
        <p role="status" className={recipes.breaks}>
          {t('shown', { name: show.value.fileName ?? '' })}{' '}
          {show.value.missing > 0 && t('shownMissing', { count: show.value.missing })}
        </p>
      )}
      {isErasing && data ? (
        <EraseForm of={of} word={data.word} onBack={() => setIsErasing(false)} onClose={onClose} />
      ) : (
        <Group justify="flex-end" gap="sm">
          {!mayErase && <ManagedNote />}
          <Button autoFocus onClick={onBack}>
            {t('back')}
          </Button>
          <Button loading={show.running} disabled={!data} onClick={() => void show.run(of)}>
            {t('show')}
          </Button>
          <Button variant="danger" disabled={!isFree || !mayErase || show.running} onClick={() => setIsErasing(true)}>
            {t('erase')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Preview({ preview }: { readonly preview: PersonPreview }) {
  const t = useTexts('persons')
  const tRecords = useTexts('persons/records')
  const formats = useFormats()
  const { records, files, fileBytes, entries, unsettled, held, copies, outside } = preview
  const closed = copies.filter(({ opens }) => !opens)
  const inTheWay = [
    ...new Set(unsettled.map(({ what }) => t(what))),
    ...held.map(({ reason }) => t('isHeld', { reason })),
  ]
  return (
    <>
      {inTheWay.length > 0 && (
        <Callout tone="act" icon={IconAlertTriangle}>
          <strong>{t('inTheWay')}</strong>
          <ul>
            {inTheWay.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Callout>
      )}
      <SettingsPart title={t('whatIsThere')}>
        <dl className={recipes.factRow}>
          {records.map(({ is, count }) => (
            <Fact key={is} name={tRecords(is)}>
              {formats.number(count)}
            </Fact>
          ))}
        </dl>
        <ul>
          {files > 0 && <li>{t('files', { count: files, size: formats.fileSize(fileBytes) })}</li>}
          {entries > 0 && <li>{t('entries', { count: entries })}</li>}
          {copies.length > closed.length && <li>{t('copies', { count: copies.length - closed.length })}</li>}
        </ul>
      </SettingsPart>
      <SettingsPart title={t('notTitle')}>
        <ul>
          <li>{t('service')}</li>
          <li>{t('paper')}</li>
          {outside !== undefined && <li>{t('outside', { folder: outside })}</li>}
          {closed.map(({ name, at }) => (
            <li key={name}>{t('doesNotOpen', { name, at: formats.stamp(at) })}</li>
          ))}
        </ul>
      </SettingsPart>
    </>
  )
}

interface EraseFormProps extends LookingAtProps {
  readonly word: string
}

/** The clerk types the confirmation phrase, and then main asks. */
function EraseForm({ of, word, onBack, onClose }: EraseFormProps) {
  const t = useTexts('persons')
  const field = useId()
  const [typed, setTyped] = useState('')
  const [isOther, setIsOther] = useState(false)
  const erase = useAct(kartei.persons.erase, () => onClose(t('erased')))
  const atField = isOther || issueAt(erase.failure, 'word') !== undefined
  const failure = ignoreCancelled(erase.failure)
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const matches = isSameName(typed, word)
    setIsOther(!matches)
    if (matches && !erase.running) void erase.run({ ...of, word: typed })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          id={field}
          label={t('typeWord', { word })}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={atField && t('otherWord')}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {erase.running && <Working label={t('erasing')} counted canCancel={false} />}
        {failure && !atField && <FailureMessage failure={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button onClick={onBack}>{t('back')}</Button>
          <Button type="submit" variant="danger-filled" loading={erase.running}>
            {t('eraseNow')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
