import { healthTopics, type HealthState, type ShownFinding } from '@contract/api/health'
import { Box, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, type Icon } from '@tabler/icons-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { kartei } from '../../lib/api/kartei'
import { useWorkstationOutcome } from '../../lib/api/queries'
import type { Tone } from '../../lib/case-states/case-status'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useFormats } from '../../lib/i18n/format'
import { hasText, useTexts } from '../../lib/i18n/texts'
import { LoadingLine } from '../../lib/layout/lines'
import { Explanation, SettingsRow, SettingsSection } from '../../lib/layout/settings'
import { useEnvironments } from '../environments'
import { SupportBundle } from './support-bundle'
import recipes from '../../lib/theme/recipes.module.css'

const signs: Readonly<
  Record<HealthState, { readonly icon: Icon; readonly tone: Tone; readonly said: 'stateOk' | 'stateWarn' | 'stateBad' }>
> = {
  bad: { icon: IconAlertTriangle, tone: 'stop', said: 'stateBad' },
  warn: { icon: IconInfoCircle, tone: 'act', said: 'stateWarn' },
  ok: { icon: IconCircleCheck, tone: 'done', said: 'stateOk' },
}
const gigabyte = 1_000_000_000
const states: readonly HealthState[] = ['bad', 'warn', 'ok']

/** How this installation is, and what to do about it. Nobody is asked before the section is in sight. */
export function HealthPanel() {
  const t = useTexts('health')
  const { stamp } = useFormats()
  const section = useRef<HTMLDivElement>(null)
  const isSeen = useWasSeen(section)
  const { data, error, isFetching, refetch } = useWorkstationOutcome(['health'], () => kartei.health.read(), {
    enabled: isSeen,
  })
  return (
    <div ref={section}>
      <SettingsSection title={t('title')} explain={t('explain')} help="support">
        {!data && !error && (isFetching ? <LoadingLine /> : <Explanation>{t('notLooked')}</Explanation>)}
        {error && <FailureMessage failure={error.failure} ofActive={false} />}
        {data && <Found findings={data.findings} />}
        <Group gap="sm">
          <Button loading={isFetching} onClick={() => void refetch()}>
            {t('look')}
          </Button>
          {data && <span role="status">{t(isFetching ? 'lookingAgain' : 'lookedAt', { at: stamp(data.at) })}</span>}
        </Group>
        <SupportBundle />
      </SettingsSection>
    </div>
  )
}

/** What needs somebody comes first, and within that in the order of the list. */
function Found({ findings }: { readonly findings: readonly ShownFinding[] }) {
  const t = useTexts('health')
  const rank = ({ state, topic }: ShownFinding): number =>
    states.indexOf(state) * healthTopics.length + healthTopics.indexOf(topic)
  const count = (state: HealthState): number => findings.filter((each) => each.state === state).length
  const [bad, warn] = [count('bad'), count('warn')]
  return (
    <>
      <p role="status">
        {bad + warn === 0
          ? t('allWell')
          : [...(bad > 0 ? [t('bad', { count: bad })] : []), ...(warn > 0 ? [t('warn', { count: warn })] : [])].join(
              ' ',
            )}
      </p>
      <ul className={recipes.plainList}>
        {findings
          .toSorted((one, other) => rank(one) - rank(other))
          .map((each) => (
            <FindingRow key={`${each.topic}.${each.environment ?? ''}.${each.code}`} finding={each} />
          ))}
      </ul>
    </>
  )
}

function FindingRow({ finding }: { readonly finding: ShownFinding }) {
  const t = useTexts('health')
  const topicText = useTexts('health/topics')
  const adviceText = useTexts('health/advice')
  const foundText = useFoundText()
  const { data: environments } = useEnvironments()
  const { icon: Sign, tone, said } = signs[finding.state]
  const topic = hasText('health/topics', finding.topic) ? topicText(finding.topic) : finding.topic
  const name = finding.environment === undefined ? undefined : environments?.[finding.environment - 1]?.name
  const code = `${finding.topic}.${finding.code}`
  return (
    <SettingsRow
      icon={
        <Box component="span" c="var(--tone-text)" data-tone={tone} display="flex">
          <Sign size={18} role="img" aria-label={t(said)} />
        </Box>
      }
      name={name === undefined ? topic : t('ofEnvironment', { topic, name })}
      about={
        <>
          {foundText(finding)}
          {hasText('health/advice', code) && <> {adviceText(code)}</>}
        </>
      }
    />
  )
}

function useFoundText(): (finding: ShownFinding) => string {
  const t = useTexts('health')
  const found = useTexts('health/found')
  const { stamp, day, fileSize, number } = useFormats()
  return ({ topic, code, facts = {} }) => {
    const key = `${topic}.${code}`
    if (!hasText('health/found', key)) return t('unknown', { code: key })
    const { bytes, count, ms, seconds, at, until, version, host, name } = facts
    const shown = (value: number | undefined): string => (value === undefined ? '–' : number(value))
    return found(key, {
      bytes:
        bytes === undefined ? '–' : bytes < gigabyte ? fileSize(bytes) : `${number(Math.floor(bytes / gigabyte))} GB`,
      number: shown(count),
      ms: shown(ms),
      seconds: shown(seconds),
      at: at === undefined ? '–' : stamp(at),
      until: until === undefined ? '–' : day(until.slice(0, 10)),
      version: version ?? '–',
      host: host ?? '–',
      name: name ?? '–',
    })
  }
}

/** Whether a part of the screen came into sight since it is there. */
function useWasSeen(part: RefObject<HTMLElement | null>): boolean {
  const [wasSeen, setWasSeen] = useState(false)
  useEffect(() => {
    const element = part.current
    if (!element || wasSeen) return
    const inSight = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setWasSeen(true)
    })
    inSight.observe(element)
    return () => inSight.disconnect()
  }, [part, wasSeen])
  return wasSeen
}
