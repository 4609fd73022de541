import type { Failure } from '@contract/outcome'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { kartei } from '../../lib/api/kartei'
import { issueAt } from '../../lib/failures/problem-texts'
import { Callout } from '../../lib/layout/callout'
import { useTexts } from '../../lib/i18n/texts'

interface Attempt {
  /** What is wrong with what was typed, for its field. */
  readonly atField: string | undefined
  /** What else keeps it from being compared. */
  readonly elsewhere: ReactNode
  readonly isHeldUp: boolean
}

const second = 1_000

/** Seconds until main takes another attempt, counted down; asked of main after each failure. */
function useHeldUp(failure: Failure | undefined): number {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    void kartei.lock.state().then((asked) => {
      if (!asked.ok) return
      const answeredAt = performance.now()
      setNow(answeredAt)
      setUntil(answeredAt + asked.value.waitMs)
    })
  }, [failure])
  const left = Math.max(0, Math.ceil((until - now) / second))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(performance.now()), second)
    return () => clearTimeout(timer)
  }, [left, now])
  return left
}

/** Why a passphrase was not taken, in words. */
export function useAttempt(failure: Failure | undefined, path: string): Attempt {
  const t = useTexts('lock')
  const left = useHeldUp(failure)
  const issue = issueAt(failure, path)
  const wrong = issue?.code === 'wrong' ? t('wrong') : undefined
  const heldUp = left > 0 ? t('wait', { count: left }) : undefined
  const others = failure && !issue && failure.kind !== 'cancelled'
  return {
    atField: heldUp === undefined ? wrong : [wrong, heldUp].filter((each) => each !== undefined).join(' '),
    elsewhere: others && (
      <Callout tone="stop" icon={IconAlertTriangle} role="alert">
        {t(failure.kind === 'keychain-unavailable' ? 'keychainAway' : 'failed')}
      </Callout>
    ),
    isHeldUp: left > 0,
  }
}
