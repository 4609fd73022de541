import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTexts } from '../../i18n/texts'
import classes from './environments.module.css'
import { environmentTexts } from './texts'

interface CheckResultProps {
  readonly reachable: boolean
  readonly authorized: boolean
  readonly latencyMs: number
}

/** What "Check connection" found out, in one sentence. */
export function CheckResult({ reachable, authorized, latencyMs }: CheckResultProps) {
  const t = useTexts(environmentTexts)
  const ms = Math.round(latencyMs)
  const good = reachable && authorized
  const Icon = good ? IconCircleCheck : IconAlertTriangle
  const sentence = good ? t('checked', { ms }) : reachable ? t('keyRefused', { ms }) : t('unreachable')
  return (
    <span className={classes.checked} data-tone={good ? 'done' : 'act'}>
      <Icon size={17} aria-hidden />
      {sentence}
    </span>
  )
}
