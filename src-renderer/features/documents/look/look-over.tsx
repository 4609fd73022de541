import { Button, Flex } from '@mantine/core'
import { blocksSending, isTakenType, type StagedFile } from '@contract/api/documents'
import { useEffect, useRef, useState } from 'react'
import { kartei } from '../../../lib/api/kartei'
import { useTexts } from '../../../lib/i18n/texts'
import { createQueue } from '../../../lib/layout/one-at-a-time'
import recipes from '../../../lib/theme/recipes.module.css'

/** One after the other: main reads a file whole to look at it. */
const inLine = createQueue()
/** By file, whether something was found that keeps it from being sent. */
const looks = new Map<string, Promise<boolean>>()
const hindering = ['damaged', 'password', 'empty-pdf', 'xfa', 'holds-files'] as const

const isOpen = ({ problems, mediaType, asItIs }: StagedFile): boolean =>
  !asItIs && isTakenType(mediaType) && !problems.some(blocksSending)

/** Has each file looked at once, and calls `found` where main has noted that one cannot go like that. */
export function lookOver(files: readonly StagedFile[], found: () => void): void {
  for (const { fileId } of files.filter((file) => isOpen(file) && !looks.has(file.fileId))) {
    const { result } = inLine(async () => {
      const outcome = await kartei.files.look({ fileId })
      const isHindered = outcome.ok && hindering.some((note) => outcome.value.notes.includes(note))
      if (isHindered) found()
      return isHindered
    })
    looks.set(fileId, result.then(Boolean))
  }
}

/** Waits for the looks that are still to come; whether one of the files turned out not to be ready. */
export async function hasBlockingIssue(files: readonly StagedFile[]): Promise<boolean> {
  const asked = files.filter(isOpen).map(({ fileId }) => looks.get(fileId) ?? Promise.resolve(false))
  const found = await Promise.all(asked)
  return found.includes(true)
}

export type LookingOver = ReturnType<typeof useLookingOver>

/** One wait at a time. Whoever leaves the place has called it off. */
export function useLookingOver(place: string) {
  const [isLooking, setLooking] = useState(false)
  const waiting = useRef<() => void>(undefined)
  useEffect(() => () => waiting.current?.(), [place])
  return {
    isLooking,
    /**
     * Waits for the looks at what is to be sent. False where something is hindered, where the clerk has called it off meanwhile,
     * and where another press waits already: nothing is sent then.
     */
    mayGoOn: async (looks: () => Promise<boolean>): Promise<boolean> => {
      if (waiting.current) return false
      setLooking(true)
      const calledOff = new Promise<true>((resolve) => {
        waiting.current = () => resolve(true)
      })
      try {
        return !(await Promise.race([looks(), calledOff]))
      } finally {
        waiting.current = undefined
        setLooking(false)
      }
    },
    callOff: (): void => waiting.current?.(),
  }
}

/** Says that the documents are being looked at, with the way back. Its room is there before, so that it is read out. */
export function LookingOverNote({ of: { isLooking, callOff } }: { readonly of: LookingOver }) {
  const t = useTexts('documents/look')
  return (
    <Flex
      component="span"
      className={recipes.small}
      align="center"
      gap={10}
      display={isLooking ? undefined : 'contents'}
    >
      <span role="status">{isLooking && t('lookingOver')}</span>
      {isLooking && (
        <Button size="sm" onClick={callOff}>
          {t('callOff')}
        </Button>
      )}
    </Flex>
  )
}
