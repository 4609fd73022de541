import type { UpdatesState } from '@contract/api/updates'
import { Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useNoAnswerText } from '../../lib/failures/no-answer-texts'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { Callout } from '../../lib/layout/callout'
import { LoadingLine } from '../../lib/layout/lines'
import { ProgressBar } from '../../lib/layout/progress-bar'
import { Explanation, SettingsSection } from '../../lib/layout/settings'
import { useCancel, useCheck, useDecide, useUpdates } from './queries'

/** Where the update of Kartei stands, why one was refused, and what the clerk can do about it. */
export function UpdatesPanel() {
  const t = useTexts('updates')
  const { stamp } = useFormats()
  const { data, error } = useUpdates()
  const check = useCheck()
  if (!data)
    return (
      <SettingsSection title={t('title')} help="settings">
        {error ? <FailureMessage failure={error.failure} ofActive={false} /> : <LoadingLine />}
      </SettingsSection>
    )
  const { version, source, checkedAt, notInstalled } = data
  const { state } = data.progress
  const explain = source && t('explain', { host: source.host, publisher: nameIn(source.publisher) })
  const isIdle = source !== undefined && state !== 'asking' && state !== 'downloading'
  return (
    <SettingsSection title={t('title')} explain={explain} help="settings">
      {notInstalled !== undefined && (
        <Callout tone="act" icon={IconAlertTriangle}>
          {t('notInstalled', { version: notInstalled, running: version })}
        </Callout>
      )}
      <Progress state={data} />
      <Explanation>
        {[
          t('version', { version }),
          ...(source && source.channel !== 'stable' ? [t('channel', { channel: source.channel })] : []),
          ...(checkedAt === undefined ? [] : [t('checkedAt', { at: stamp(checkedAt) })]),
        ].join(' · ')}
      </Explanation>
      {isIdle && (
        <Group>
          <Button loading={check.running} onClick={() => void check.run()}>
            {t(state === 'found' ? 'download' : 'check')}
          </Button>
        </Group>
      )}
      {check.failure && <FailureMessage failure={check.failure} ofActive={false} />}
    </SettingsSection>
  )
}

/** The name of an organisation in the subject of its certificate; a subject without one as it is. */
const nameIn = (subject: string): string =>
  /(?<!\p{L})CN=(?:"([^"]+)"|([^,]+))/u.exec(subject)?.slice(1).find(Boolean) ?? subject

function Progress({ state: { progress, source } }: { readonly state: UpdatesState }) {
  const t = useTexts('updates')
  const reason = useTexts('updates/reasons')
  const { day, fileSize } = useFormats()
  const noAnswerText = useNoAnswerText()
  const cancel = useCancel()
  const host = source?.host ?? ''
  switch (progress.state) {
    case 'found':
      return <Said>{t('found', { version: progress.version })}</Said>
    case 'downloading': {
      const { version, received, size } = progress
      const label = t('downloading', { version })
      const text = t('received', { received: fileSize(received), size: fileSize(size) })
      return (
        <Stack gap={8}>
          <p>
            {label}: {text}
          </p>
          <ProgressBar label={label} text={text} size="overall" segments={[{ bytes: size, sent: received }]} />
          <Group>
            <Button loading={cancel.running} onClick={() => void cancel.run()}>
              {t('cancel')}
            </Button>
          </Group>
        </Stack>
      )
    }
    case 'ready': {
      const { version, decision, askAgainAt } = progress
      return (
        <Stack gap={8}>
          <Said>
            {decision === 'later' && askAgainAt !== undefined
              ? t('later', { version, day: day(localDay(askAgainAt)) })
              : t(decision === 'at-quit' ? 'at-quit' : 'open', { version })}
          </Said>
          {decision === 'at-quit' && <Explanation>{t('at-quitMeans')}</Explanation>}
          <Decisions decision={decision} />
        </Stack>
      )
    }
    case 'refused':
      return (
        <Callout role="alert" tone="stop" icon={IconAlertTriangle}>
          <p>
            {progress.version === undefined
              ? t('refused', { host })
              : t('refusedVersion', { host, version: progress.version })}
          </p>
          <p>
            {reason(progress.reason)} {t('tellAdministrator')}
          </p>
        </Callout>
      )
    case 'unreachable': {
      const { what, help } = noAnswerText(progress.noAnswer)
      return (
        <Callout role="alert" tone="act" icon={IconAlertTriangle}>
          <p>{t('unreachable')}</p>
          <p>
            {what} {help}
          </p>
        </Callout>
      )
    }
    case 'failed':
      return (
        <Callout role="alert" tone="act" icon={IconAlertTriangle}>
          {t('disk', { code: progress.code })}
        </Callout>
      )
    default:
      return <Said>{t(progress.state)}</Said>
  }
}

const Said = ({ children }: { readonly children: ReactNode }) => <p role="status">{children}</p>

/** The day of a moment where the clerk is. */
function localDay(stamp: string): string {
  const at = new Date(stamp)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

function Decisions({ decision }: { readonly decision: 'open' | 'at-quit' | 'later' }) {
  const t = useTexts('updates')
  const decide = useDecide()
  return (
    <>
      <Group gap="sm">
        {decision !== 'at-quit' && (
          <Button variant="primary" loading={decide.running} onClick={() => void decide.run({ decision: 'at-quit' })}>
            {t('install')}
          </Button>
        )}
        {decision !== 'later' && <Button onClick={() => void decide.run({ decision: 'later' })}>{t('putOff')}</Button>}
      </Group>
      {decide.failure && <FailureMessage failure={decide.failure} ofActive={false} />}
    </>
  )
}
