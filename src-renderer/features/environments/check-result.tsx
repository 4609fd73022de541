import type { ConnectionChecked, ConnectionFound } from '@contract/api/environments'
import { Group, Stack } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { ProxySignInButton, useNoAnswerText } from '../../lib/failures/no-answer'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'

interface Said {
  readonly what: string
  /** Suggested next step. */
  readonly help?: string
}

/** Result of "Check connection", with the next step where it is not good. */
export function CheckResult({ latencyMs, found }: Pick<ConnectionChecked, 'latencyMs' | 'found'>) {
  const said = useFound()(found, Math.round(latencyMs))
  const good = found.verdict === 'accepted'
  const Icon = good ? IconCircleCheck : IconAlertTriangle
  return (
    <Group gap={6} pt={6} align="flex-start" wrap="nowrap" data-tone={good ? 'done' : 'act'} c="var(--tone-text)">
      <Icon size={17} aria-hidden />
      <Stack gap={0} align="flex-start" fz="var(--text-chip)" className={recipes.breaks}>
        <p>{said.what}</p>
        {said.help !== undefined && <p className={recipes.quiet}>{said.help}</p>}
        {found.verdict === 'no-answer' && <ProxySignInButton noAnswer={found.noAnswer} />}
      </Stack>
    </Group>
  )
}

function useFound(): (found: ConnectionFound, ms: number) => Said {
  const t = useTexts('environments/connection-check')
  const { moment } = useFormats()
  const noAnswerText = useNoAnswerText()
  return (found, ms) => {
    switch (found.verdict) {
      case 'accepted':
        return { what: t('accepted', { ms }) }
      case 'key-refused':
        return { what: t('keyRefused', { status: found.status }), help: t('keyRefusedHelp') }
      case 'not-allowed':
        return { what: t('notAllowed', { status: found.status }), help: t('notAllowedHelp') }
      case 'not-this-service': {
        const { because, status, leadsTo } = found
        const reason =
          because === 'redirect' && leadsTo !== undefined
            ? t('redirectTo', { host: leadsTo, status: status ?? '' })
            : status === undefined
              ? t('no-http')
              : t(because, { status })
        return { what: `${t('notThisService')} ${reason}`, help: t('notThisServiceHelp') }
      }
      case 'busy': {
        const { status, retryAt } = found
        return {
          what: t('busy', { status }),
          help: retryAt === undefined ? t('busyHelp') : t('busyUntil', { when: moment(new Date(retryAt)) }),
        }
      }
      case 'failed':
        return { what: t('failed', { status: found.status }), help: t('failedHelp') }
      case 'no-answer': {
        const { what, help } = noAnswerText(found.noAnswer)
        return { what: t('notReached', { what }), help }
      }
    }
  }
}
