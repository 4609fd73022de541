import type { Case } from '@contract/api/cases'
import type { IntakeFile, IntakeSuggestion } from '@contract/api/intake'
import { Box, Button, Flex } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect, useState, type ReactNode } from 'react'
import { useWhichOne } from '../../lib/case-states/case-line'
import { RowCheckbox } from '../../lib/grid/grid-row'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import { kartei } from '../../lib/api/kartei'
import { DocumentPicture, pictureInTurn } from '../documents'
import { startDrag } from './drag'
import { assign, putAside, toggleChecked, withChecked } from './intake-store'
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
  const whichOne = useWhichOne()
  const { intakeId, name, state, suggestions } = file
  const ready = state === 'ready'
  return (
    <li
      className={clsx(classes.row, recipes.choosable)}
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
        <Box component="span" className={recipes.fixed} w={16} />
      )}
      <Picture file={file} />
      <About name={name} facts={facts(file)}>
        <Warnings file={file} />
      </About>
      {ready && (
        <>
          <Flex component="span" wrap="wrap" gap="4px 10px" flex="1 1 340px" miw={0}>
            {caseRecord ? (
              <Reasons suggestion={suggestions.find(({ caseId }) => caseId === caseRecord.caseId)} />
            ) : suggestions.length === 0 ? (
              <span className={recipes.small}>{file.text === 'none' ? t('noText') : t('noCase')}</span>
            ) : (
              suggestions.map((suggestion) => (
                <Flex key={suggestion.caseId} component="span" align="center" gap={8} miw={0}>
                  <Button
                    size="sm"
                    maw={240}
                    className={recipes.fixed}
                    aria-label={t('assignTo', {
                      who: [suggestion.title, whichOne(suggestion)].filter(Boolean).join(', '),
                    })}
                    onClick={() => void assign(withChecked(intakeId), suggestion)}
                  >
                    {suggestion.title}
                  </Button>
                  <Reasons suggestion={suggestion} />
                </Flex>
              ))
            )}
          </Flex>
          <Button size="sm" className={recipes.fixed} onClick={() => onAssign(withChecked(intakeId))}>
            {caseRecord ? t('addHere') : t('assign')}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            className={recipes.fixed}
            aria-label={t('putAsideName', { name })}
            onClick={() => putAside(withChecked(intakeId))}
          >
            {t('putAside')}
          </Button>
        </>
      )}
    </li>
  )
}

interface AboutProps {
  readonly name: string
  readonly facts: string
  readonly children?: ReactNode
}

const About = ({ name, facts, children }: AboutProps) => (
  <Flex component="span" direction="column" flex="1 1 220px" miw={0}>
    <span className={clsx(recipes.cut, recipes.strong)} title={name}>
      {name}
    </span>
    <span className={recipes.small}>{facts}</span>
    {children}
  </Flex>
)

function Reasons({ suggestion }: { readonly suggestion: IntakeSuggestion | undefined }) {
  const t = useTexts('intake')
  const whichOne = useWhichOne()
  if (!suggestion) return null
  const reasons = suggestion.reasons.map((reason) => reasonText(t, reason)).join(', ')
  const words = [whichOne(suggestion), reasons].filter(Boolean).join(' · ')
  return (
    <span className={clsx(recipes.small, recipes.cut)} title={words}>
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
    <Flex component="span" className={recipes.small} align="center" gap={5} c="var(--act-text)">
      <IconAlertTriangle size={14} aria-hidden />
      {words.join('. ')}
    </Flex>
  )
}

/** Something that is not for Kartei: put aside by a clerk, or of a kind that is not taken. */
export function OtherRow({ file }: { readonly file: IntakeFile }) {
  const t = useTexts('intake')
  const facts = useFacts()
  const { intakeId, name, aside } = file
  return (
    <li className={clsx(classes.row, recipes.choosable)}>
      <About name={name} facts={`${t(aside ? 'aside' : 'refused')}: ${facts(file)}`} />
      {aside && (
        <Button
          size="sm"
          variant="subtle"
          aria-label={t('bringBackName', { name })}
          onClick={() => putAside([intakeId], false)}
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
  return <DocumentPicture address={picture} mediaType={mediaType} />
}
