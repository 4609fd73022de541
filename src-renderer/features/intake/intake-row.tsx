import type { Case } from '@contract/api/cases'
import type { IntakeFile, IntakeSuggestion } from '@contract/api/intake'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { RowCheckbox } from '../../lib/layout/row-checkbox'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { pictureInTurn } from '../documents'
import { startDrag } from './drag'
import { assign, bringBack, putAside, toggleChecked, withChecked } from './intake-store'
import classes from './intake.module.css'
import { reasonText, useFacts } from './words'

interface IntakeRowProps {
  readonly file: IntakeFile
  readonly checked: boolean
  readonly caseRecord: Pick<Case, 'caseId' | 'title'> | undefined
  readonly onAssign: (intakeIds: readonly string[]) => void
}

/** A document that waits to be assigned, with the cases that it may belong to. */
export function IntakeRow({ file, checked, caseRecord, onAssign }: IntakeRowProps) {
  const t = useTexts('intake')
  const facts = useFacts()
  const { intakeId, name, state, suggestions } = file
  const ready = state === 'ready'
  return (
    <li
      className={classes.row}
      tabIndex={0}
      data-intake={intakeId}
      data-checked={checked || undefined}
      aria-label={`${name}, ${facts(file)}`}
      draggable={ready}
      onDragStart={(event) => startDrag(event, intakeId)}
    >
      {ready ? (
        <RowCheckbox checked={checked} label={t('tick', { name })} onClick={() => toggleChecked(intakeId)} />
      ) : (
        <span className={classes.noCheckbox} />
      )}
      <Picture file={file} />
      <span className={classes.what}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.facts}>{facts(file)}</span>
        <Warnings file={file} />
      </span>
      {ready && (
        <>
          <span className={classes.suggestions}>
            {caseRecord ? (
              <Reasons suggestion={suggestions.find(({ caseId }) => caseId === caseRecord.caseId)} />
            ) : suggestions.length === 0 ? (
              <span className={classes.facts}>{file.text === 'none' ? t('noText') : t('noCase')}</span>
            ) : (
              suggestions.map((suggestion) => (
                <span key={suggestion.caseId} className={classes.suggestion}>
                  <Button
                    size="sm"
                    aria-label={t('assignTo', { who: suggestion.title })}
                    onClick={() => void assign(withChecked(intakeId), suggestion)}
                  >
                    {suggestion.title}
                  </Button>
                  <Reasons suggestion={suggestion} />
                </span>
              ))
            )}
          </span>
          <Button size="sm" onClick={() => onAssign(withChecked(intakeId))}>
            {caseRecord ? t('addHere') : t('assign')}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            aria-label={t('putAsideName', { name })}
            onClick={() => void putAside(withChecked(intakeId))}
          >
            {t('putAside')}
          </Button>
        </>
      )}
    </li>
  )
}

function Reasons({ suggestion }: { readonly suggestion: IntakeSuggestion | undefined }) {
  const t = useTexts('intake')
  if (!suggestion) return null
  const words = suggestion.reasons.map((reason) => reasonText(t, reason)).join(', ')
  return (
    <span className={classes.reasons} title={words}>
      {words}
    </span>
  )
}

function Warnings({ file: { overLimit, before } }: { readonly file: IntakeFile }) {
  const t = useTexts('intake')
  const { stamp } = useFormats()
  const words = [
    ...(overLimit ? [t('overLimit')] : []),
    ...(before ? [t('before', { who: before.title ?? t('anotherCase'), when: stamp(before.at) })] : []),
  ]
  if (words.length === 0) return null
  return (
    <span className={classes.warning}>
      <IconAlertTriangle size={14} aria-hidden />
      {words.join('. ')}
    </span>
  )
}

/** Something that is not for Kartei: put aside by a clerk, or of a kind that is not taken. */
export function OtherRow({ file }: { readonly file: IntakeFile }) {
  const t = useTexts('intake')
  const facts = useFacts()
  const { intakeId, name, aside } = file
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.facts}>
          {aside ? t('aside') : t('refused')}: {facts(file)}
        </span>
      </span>
      {aside && (
        <Button
          size="sm"
          variant="subtle"
          aria-label={t('bringBackName', { name })}
          onClick={() => void bringBack([intakeId])}
        >
          {t('bringBack')}
        </Button>
      )}
    </li>
  )
}

function Picture({ file: { intakeId, mediaType, state } }: { readonly file: IntakeFile }) {
  const [picture, setPicture] = useState<string>()
  const drawable = state === 'ready'
  useEffect(() => {
    if (!drawable) return
    const asked = pictureInTurn(`intake ${intakeId}`, () => kartei.intake.picture({ intakeId }))
    let gone = false
    void asked.result.then((address) => {
      if (!gone) setPicture(address)
    })
    return () => {
      gone = true
      asked.leave()
    }
  }, [intakeId, drawable])
  const Icon = mediaType === 'application/pdf' ? IconFileTypePdf : mediaType ? IconPhoto : IconFile
  return (
    <span className={classes.picture} aria-hidden>
      {picture === undefined ? <Icon size={18} /> : <img src={picture} alt="" draggable={false} />}
    </span>
  )
}
