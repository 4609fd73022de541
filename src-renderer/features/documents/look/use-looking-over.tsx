import { Button, Flex } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'

export interface LookingOver {
  readonly isLooking: boolean
  /**
   * Waits for the looks at what is to be sent. False where something is hindered, where the clerk has called it off meanwhile, and
   * where another press waits already: nothing is sent then.
   */
  readonly mayGoOn: (looks: () => Promise<boolean>) => Promise<boolean>
  readonly callOff: () => void
}

/** One wait at a time. Whoever leaves the place has called it off. */
export function useLookingOver(place: string): LookingOver {
  const [isLooking, setLooking] = useState(false)
  const waiting = useRef<() => void>(undefined)
  useEffect(() => () => waiting.current?.(), [place])
  return {
    isLooking,
    mayGoOn: async (looks) => {
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
    callOff: () => waiting.current?.(),
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
