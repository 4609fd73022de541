import clsx from 'clsx'
import { Button, Flex, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useFormats } from '../i18n/format'
import { useTexts } from '../i18n/texts'
import type { SaveStatus } from './persisted-form'
import recipes from '../theme/recipes.module.css'

/** A save that takes no longer than so many milliseconds is not worth a word. */
const noticeable = 400

/** Whether what is typed is on disk. It is said aloud once, and again only when that changes. */
export function SaveStatusLine({ line }: { readonly line: SaveStatus | undefined }) {
  const t = useTexts('forms')
  const why = useTexts('failures')
  const formats = useFormats()
  const { saving, failure, savedAt, again } = line ?? {}
  const waits = useLasting(saving !== undefined && !failure)
  return (
    <Flex
      component="span"
      display="inline-flex"
      gap={8}
      align="center"
      mih="var(--height-control-small)"
      className={clsx(recipes.small, recipes.faint)}
    >
      {failure ? (
        <>
          <Flex
            component="span"
            gap={6}
            align="center"
            c="var(--stop-text)"
            fw={600}
            role="status"
            title={why(failure.kind)}
          >
            <IconAlertTriangle size={16} aria-hidden />
            {t('notSaved')}
          </Flex>
          <Button size="sm" loading={saving !== undefined} onClick={again}>
            {t('tryAgain')}
          </Button>
        </>
      ) : (
        <>
          <VisuallyHidden role="status">{savedAt !== undefined && t('savedAsDraft')}</VisuallyHidden>
          {waits ? t('saving') : savedAt !== undefined && t('savedAt', { time: formats.clock(savedAt) })}
        </>
      )}
    </Flex>
  )
}

/** Whether something has been so for a while. */
function useLasting(now: boolean): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!now) return
    const timer = setTimeout(() => setLasting(true), noticeable)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [now])
  return lasting
}
