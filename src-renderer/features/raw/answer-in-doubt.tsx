import type { FoundIdentifier, KeptAnswer } from '@contract/api/raw'
import { Box, Button, Fieldset, Group, Radio, Stack } from '@mantine/core'
import clsx from 'clsx'
import { useId, useMemo, useState } from 'react'
import { useOutcome } from '../../lib/api/queries'
import { CopyButton } from '../../lib/layout/copy'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'
import { BodyText } from './body-text'
import { viewOf } from './views'

/** The answer to what is in doubt here, kept whole; undefined where none came, and until that is known. */
export function useAnswerInDoubt(doubtId: string): KeptAnswer | undefined {
  // Names and addresses may stand in it: it is kept no longer than it is shown.
  const options = { staleTime: 0, gcTime: 0 }
  return useOutcome(['raw', 'doubt', doubtId], () => kartei.raw.ofDoubt({ doubtId }), options).data?.answer
}

interface AnswerInDoubtProps {
  readonly answer: KeptAnswer
  /** Value of the field beside it, and the way to put an identifier there; left out where none can be of use. */
  readonly identifier?: { readonly chosen: string; readonly onChoose: (value: string) => void }
}

/** The service's answer to a request in doubt: every identifier in it, to be chosen, and the answer itself. */
export function AnswerInDoubt({ answer, identifier }: AnswerInDoubtProps) {
  const t = useTexts('raw/answer-in-doubt')
  const formats = useFormats()
  const [open, setOpen] = useState(false)
  const region = useId()
  const { status = 0, contentType, at, identifiers, isWhole } = answer
  const said = status === 0 ? 'noHttp' : status >= 200 && status < 300 ? 'answered' : 'answeredOtherwise'
  const words = [status, contentType].filter(Boolean).join(', ')
  return (
    <Stack gap={8} align="flex-start" miw={0}>
      <p>
        {t(said, { words, when: formats.stamp(at) })}
        {!isWhole && status > 0 && ` ${t('brokeOff')}`}
      </p>
      {identifier && <Choices identifiers={identifiers} {...identifier} />}
      <Button size="sm" aria-expanded={open} aria-controls={region} onClick={() => setOpen(!open)}>
        {t(open ? 'hide' : 'show')}
      </Button>
      <Box id={region} hidden={!open} w="100%">
        {open && <Body answer={answer} />}
      </Box>
    </Stack>
  )
}

interface ChoicesProps {
  readonly identifiers: readonly FoundIdentifier[]
  readonly chosen: string
  readonly onChoose: (value: string) => void
}

function Choices({ identifiers, chosen, onChoose }: ChoicesProps) {
  const t = useTexts('raw/answer-in-doubt')
  const group = useId()
  if (identifiers.length === 0) return <p>{t('offersNone')}</p>
  const whereOf = (place: string): string =>
    place === '' ? t('inText') : place === 'Location' ? t('inHead') : t('inMember', { place })
  return (
    <Fieldset legend={t('offers', { count: identifiers.length })} w="100%" p="4px 12px 12px" bg="transparent">
      <Stack gap={8} mah={190} p={4} className={recipes.scroll}>
        {identifiers.map(({ place, value }) => (
          <Radio
            key={value}
            size="xs"
            name={group}
            label={<bdi className={clsx(recipes.mono, recipes.breaks)}>{value}</bdi>}
            description={whereOf(place)}
            checked={chosen.trim() === value}
            onChange={() => onChoose(value)}
          />
        ))}
      </Stack>
    </Fieldset>
  )
}

function Body({ answer }: { readonly answer: KeptAnswer }) {
  const t = useTexts('raw/answer-in-doubt')
  const formats = useFormats()
  const { answer: body } = useMemo(() => viewOf(answer, false), [answer])
  const { headers, answerBytes = 0, answer: text = '' } = answer
  return (
    <>
      {headers?.['location'] !== undefined && (
        <p className={clsx(recipes.small, recipes.breaks)}>Location: {headers['location']}</p>
      )}
      {body ? (
        <>
          <Group gap={8} fz="sm">
            {formats.fileSize(answerBytes)} <CopyButton text={text} what={t('copy')} sensitive />
          </Group>
          <Box mah={320} className={recipes.scroll}>
            <BodyText lines={body.lines} hits={[]} current={undefined} />
          </Box>
        </>
      ) : (
        <p>{t('empty')}</p>
      )}
    </>
  )
}
