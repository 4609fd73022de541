import { Stack, Button, UnstyledButton, PasswordInput } from '@mantine/core'
import { canBeTakenApart, documentLimits, isTakenType, type StagedFile, isFoundCode } from '@contract/api/documents'
import type { DocumentRow } from '../document-groups'
import { nameOfRow, useRowActions } from './row-actions'
import type { ShrinkOffer } from '@contract/api/file-work'
import { IconArrowsDiagonalMinimize2, IconPaperclip } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useOutcome } from '../../../lib/api/queries'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import { kartei } from '../../../lib/api/kartei'
import { useConfirmLosses } from './use-confirm-losses'
import { useWork } from '../case-documents'
import { workOn, changeFile, unlock } from './file-work'
import { useState } from 'react'
import type { Failure } from '@contract/outcome'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { issueAt, useProblemText } from '../../../lib/failures/problem-texts'
import { moveFocusTo } from '../../../lib/navigation/move-focus'
import classes from '../documents.module.css'

export function BlockedHelp({ row }: { readonly row: DocumentRow }) {
  const { place } = useRowActions()
  if (needsWord(row) || canBeTakenApart(row))
    return (
      <Stack gap={6}>
        {canBeTakenApart(row) && <TakeApartButton place={place} file={row} />}
        {needsWord(row) && <AsItIsButton place={place} file={row} />}
      </Stack>
    )
  return canShrinkHelp(row) ? <ShrinkButton fileId={row.fileId} /> : <span />
}

/** The gain of making a file smaller; main has made it already when it answers. */
export const useShrinkOffer = (fileId: string): UseQueryResult<ShrinkOffer> =>
  useOutcome(['shrink-offer', fileId], () => kartei.files.shrinkOffer({ fileId }), { staleTime: Infinity })

const canShrinkHelp = ({ problems, mediaType }: Pick<StagedFile, 'problems' | 'mediaType'>): boolean =>
  isTakenType(mediaType) && problems.some(({ code }) => code === 'too-large')

/** For a file over the limit: the finest that fits, with its true size on the button, which leads to a look at it. */
function ShrinkButton({ fileId }: { readonly fileId: string }) {
  const t = useTexts('documents/work')
  const { busy, ask } = useRowActions()
  const formats = useFormats()
  const { data, error } = useShrinkOffer(fileId)
  if (error) return <span />
  if (!data) return <span className={recipes.small}>{t('shrinkAsked')}</span>
  const offer = data.offers.find(({ size }) => size <= documentLimits.safeBytesPerFile)
  if (!offer) return <span className={recipes.small}>{t(data.reason ?? 'neverFits')}</span>
  return (
    <span>
      <Button
        size="sm"
        leftSection={<IconArrowsDiagonalMinimize2 size={16} aria-hidden />}
        disabled={busy}
        onClick={() => ask('shrink', [fileId])}
      >
        {t('shrinkTo', { size: formats.fileSize(offer.size) })}
      </Button>
    </span>
  )
}

interface HelpProps {
  readonly place: string
  readonly file: Pick<StagedFile, 'fileId' | 'name' | 'madeFrom'>
}

/** Puts the attachments of an e-mail, or the files in a PDF behind its pages, in its place. */
export function TakeApartButton({ place, file: { fileId, name } }: HelpProps) {
  const t = useTexts('documents/work')
  const mayLose = useConfirmLosses()
  const work = useWork(place)

  async function takeApart(): Promise<void> {
    if (await mayLose([{ fileId, name }], 'take-apart')) await workOn(place, { kind: 'take-apart', fileId })
  }

  return (
    <span>
      <Button
        size="sm"
        leftSection={<IconPaperclip size={16} aria-hidden />}
        aria-label={t('takeApartNamed', { name })}
        disabled={work !== undefined}
        onClick={() => void takeApart()}
      >
        {t('takeApart')}
      </Button>
    </span>
  )
}

/** How many small pictures of its text an e-mail had besides, and the way to take them too. */
export function LeftOutPictures({ place, file: { fileId, name, madeFrom } }: HelpProps) {
  const t = useTexts('documents/work')
  const work = useWork(place)
  const count = madeFrom?.leftOut
  if (count === undefined) return null
  return (
    <>
      {t('picturesLeftOut', { count })}
      <UnstyledButton
        className={recipes.link}
        fz="inherit"
        fw={600}
        lh="inherit"
        aria-label={t('takePicturesNamed', { count, name })}
        disabled={work !== undefined}
        onClick={() => void workOn(place, { kind: 'take-pictures', fileId })}
      >
        {t('takePictures', { count })}
      </UnstyledButton>
    </>
  )
}

/** Whether a look found what keeps it from being sent, and the clerk's word is missing. */
export const needsWord = ({ problems }: Pick<StagedFile, 'problems'>): boolean =>
  problems.some(({ code }) => isFoundCode(code))

/** The clerk's word that a file goes as it is, whatever a look found. */
export function AsItIsButton({ place, file: { fileId, name } }: HelpProps) {
  const t = useTexts('documents/look')

  async function send(): Promise<void> {
    await changeFile(place, { fileId, asItIs: true })
    moveFocusTo(() => nameOfRow(fileId))
  }

  return (
    <span>
      <Button size="sm" aria-label={t('asItIsNamed', { name })} onClick={() => void send()}>
        {t('asItIs')}
      </Button>
    </span>
  )
}

/** Takes the password of a locked PDF; a copy without it lies in its place then. The password is kept nowhere. */
export function UnlockForm({ row: { fileId, name } }: { readonly row: DocumentRow }) {
  const { place, busy } = useRowActions()
  const t = useTexts('documents/look')
  const problemText = useProblemText()
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const wrong = issueAt(failure, 'work.password')

  async function submit(): Promise<void> {
    setFailure(password === '' ? undefined : await unlock(place, fileId, password))
  }

  return (
    <form
      className={classes.unlock}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <PasswordInput
        size="xs"
        autoComplete="off"
        aria-label={t('passwordOf', { name })}
        placeholder={t('passwordPlaceholder')}
        value={password}
        error={wrong && problemText(wrong)}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value)
          setFailure(undefined)
        }}
      />
      <Button size="xs" type="submit" disabled={busy || password === ''}>
        {t('unlock')}
      </Button>
      {failure && !wrong && <FailureMessage failure={failure} />}
    </form>
  )
}
