import { healthTopics, type HealthState, type Finding } from '@contract/api/health'
import { Box, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconFileText, IconInfoCircle, type Icon } from '@tabler/icons-react'
import { useIntersection } from '@mantine/hooks'
import { useState } from 'react'
import { kartei } from '../../lib/api/kartei'
import { useAct, useWorkstationOutcome } from '../../lib/api/queries'
import type { Tone } from '../../lib/case-states/case-status'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useFormats } from '../../lib/i18n/format'
import { hasText, useTexts } from '../../lib/i18n/texts'
import { LoadingLine } from '../../lib/layout/lines'
import { Explanation, SettingsPart, SettingsRow, SettingsSection } from '../../lib/layout/settings'
import { useEnvironments } from '../environments'
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
  const { ref, entry } = useIntersection()
  const { data, error, isFetching, refetch } = useWorkstationOutcome(['health'], () => kartei.health.read(), {
    enabled: entry?.isIntersecting === true,
  })
  return (
    <div ref={ref}>
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
        <SaveForSupport />
      </SettingsSection>
    </div>
  )
}

/** Findings that need somebody come first, and within those the order of the list. */
function Found({ findings }: { readonly findings: readonly Finding[] }) {
  const t = useTexts('health')
  const rank = ({ state, topic }: Finding): number =>
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

function FindingRow({ finding }: { readonly finding: Finding }) {
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

function useFoundText(): (finding: Finding) => string {
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
      seconds: shown(seconds === undefined ? undefined : Math.abs(seconds)),
      at: at === undefined ? '–' : stamp(at),
      until: until === undefined ? '–' : day(until.slice(0, 10)),
      version: version ?? '–',
      host: host ?? '–',
      name: name ?? '–',
    })
  }
}

/** Saves what support needs as one file, for the clerk to read and to send. */
function SaveForSupport() {
  const t = useTexts('health/support')
  const [said, setSaid] = useState('')
  const save = useAct(kartei.health.saveForSupport, ({ saved, fileName = '' }) => {
    setSaid(saved ? t('saved', { name: fileName }) : '')
  })
  return (
    <SettingsPart title={t('title')} explain={t('explain')}>
      <Group gap="sm">
        <Button
          leftSection={<IconFileText size={16} aria-hidden />}
          loading={save.running}
          onClick={() => void save.run()}
        >
          {t('save')}
        </Button>
        <span role="status">{said}</span>
      </Group>
      {save.failure && <FailureMessage failure={save.failure} ofActive={false} />}
    </SettingsPart>
  )
}
