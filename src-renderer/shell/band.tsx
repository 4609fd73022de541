import clsx from 'clsx'
import type { ConnectionChecked, Environment } from '@contract/api/environments'
import type { EnvironmentKind } from '@contract/domain/environments'
import { useQueryClient } from '@tanstack/react-query'
import { Box, Flex, Group, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBuildingBank,
  IconFlask,
  IconPlug,
  IconPlugConnected,
  IconPlugConnectedX,
  IconTool,
  type Icon,
} from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../lib/i18n/texts'
import { noteAnswered, noteNoAnswer, useActiveEnvironment } from '../lib/api/environment'
import { useDataAccess } from '../features/data'
import { useDue } from '../features/environments'
import { kartei } from '../lib/api/kartei'
import classes from './band.module.css'
import { askForKey } from '../lib/navigation/screen'
import { useOutcome } from '../lib/api/queries'
import recipes from '../lib/theme/recipes.module.css'

const icons: Readonly<Record<EnvironmentKind, Icon>> = {
  sandbox: IconFlask,
  test: IconTool,
  production: IconBuildingBank,
}

const askedEvery = 60_000

/** Milliseconds from the beginning of the page in which Kartei itself is busy: what is measured then is its start. */
const startsFor = 4_000
const startEnds = (): number => performance.timeOrigin + startsFor

function useIsStarted(): boolean {
  const [isStarted, setStarted] = useState(() => Date.now() >= startEnds())
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), startEnds() - Date.now())
    return () => clearTimeout(timer)
  }, [])
  return isStarted
}

/**
 * The environment, unmistakable along the whole window: colour, icon, name in capitals, pattern, one sentence, host. It
 * is the title bar as well, so it drags the window and leaves the window's own buttons their place.
 */
export function EnvironmentBand() {
  const t = useTexts('shell')
  const environment = useActiveEnvironment()
  if (!environment) return <Group gap={10} wrap="nowrap" className={classes.band} />
  const { kind, name } = environment
  const Icon = icons[kind]
  // There is one training service, which nobody names.
  const ownName = kind === 'sandbox' || name.toLocaleLowerCase() === t(kind).toLocaleLowerCase() ? undefined : name
  return (
    <Flex
      component="section"
      gap={10}
      align="center"
      className={classes.band}
      data-env={kind}
      aria-label={t('environment')}
    >
      <Icon size={18} aria-hidden />
      <strong className={classes.name}>{t(kind)}</strong>
      {ownName !== undefined && (
        <Box component="span" maw={240} className={clsx(recipes.cut, recipes.strong)} title={ownName}>
          {ownName}
        </Box>
      )}
      <span className={clsx(classes.sentence, recipes.cut)} title={t(`${kind}Sentence`)}>
        {t(`${kind}Sentence`)}
      </span>
      <OnlySession />
      <Ending environment={environment} />
      <span className={clsx(classes.pattern, recipes.fill)} />
      <Connection environmentId={environment.id} />
    </Flex>
  )
}

/** Lasting, as the state is: a message that can be put away would be forgotten when it matters. */
function OnlySession() {
  const t = useTexts('shell')
  const { data } = useDataAccess()
  if (data?.state !== 'open' || !data.onlySession) return null
  return (
    <Flex
      component="strong"
      gap={6}
      align="center"
      className={classes.onlySession}
      role="status"
      title={t('onlySessionHint')}
    >
      <IconAlertTriangle size={16} aria-hidden />
      {t('onlySession')}
    </Flex>
  )
}

/** Credentials of the environment that are over or end soon: a click leads to where they are replaced. */
function Ending({ environment }: { readonly environment: Environment }) {
  const [first] = useDue()(environment)
  if (!first) return null
  return (
    <UnstyledButton
      className={clsx(classes.onlySession, classes.noDrag)}
      title={first.text}
      onClick={() => askForKey(environment.id)}
    >
      <Flex component="span" gap={6} align="center">
        <IconAlertTriangle size={16} aria-hidden />
        <span className={recipes.cut}>{first.text}</span>
      </Flex>
    </UnstyledButton>
  )
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl
}

/** Connection state from any other call shows at once, without a request. */
function useConnectionNews(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      kartei.environments.onConnection(({ environmentId, found, latencyMs }) => {
        const { verdict } = found
        const checked: ConnectionChecked = {
          reachable: verdict !== 'no-answer',
          authorized: verdict === 'accepted',
          latencyMs,
          found,
        }
        client.setQueryData([environmentId, 'check'], checked)
      }),
    [client],
  )
}

/** Whether the service answers, and how fast: asked once the start is over and then once a minute, unless the settings allow nothing of the kind. */
function Connection({ environmentId }: { readonly environmentId: string }) {
  const t = useTexts('shell')
  const environment = useActiveEnvironment()
  const hasApiKey = environment?.hasApiKey ?? false
  const ask = () => kartei.environments.check({ id: environmentId, automatic: true })
  useConnectionNews()
  const isStarted = useIsStarted()
  const { data, isError, error, dataUpdatedAt, refetch } = useOutcome(['check'], ask, {
    enabled: hasApiKey && isStarted,
    refetchInterval: askedEvery,
    staleTime: askedEvery,
  })
  const isOfStart = dataUpdatedAt < startEnds()
  const askAgain = useEffectEvent(() => {
    if (hasApiKey && data && isOfStart) void refetch()
  })
  useEffect(() => {
    if (isStarted) askAgain()
  }, [isStarted])
  const { data: access } = useDataAccess()
  const host = environment?.kind === 'sandbox' ? t('running') : hostOf(environment?.baseUrl ?? '')

  const isNotAsked = access?.state === 'stopped' || error?.failure.kind === 'cancelled'

  const isLost = hasApiKey && !isNotAsked && (isError || data?.found.verdict === 'no-answer')
  const noteConnection = useEffectEvent(() => {
    if (!hasApiKey || isNotAsked || (!data && !isError)) return
    const noAnswer = data?.found.verdict === 'no-answer' ? data.found.noAnswer : undefined
    if (isLost) noteNoAnswer(environmentId, new Date(), noAnswer)
    else noteAnswered(environmentId, new Date(dataUpdatedAt))
  })
  useEffect(() => noteConnection(), [environmentId, isLost, dataUpdatedAt])

  function text(): string {
    if (isNotAsked) return t('notAsked', { host })
    if (!hasApiKey) return t(environment?.keyStorage === 'unreadable' ? 'keyUnreadable' : 'keyMissing', { host })
    if (isError) return t('no-answer', { host })
    if (!data) return t('asking', { host })
    const { verdict } = data.found
    if (verdict !== 'accepted') {
      const asksForSignIn = verdict === 'no-answer' && data.found.noAnswer.because === 'proxy-sign-in'
      const status = 'status' in data.found ? (data.found.status ?? '') : ''
      return t(asksForSignIn ? 'proxyAsks' : verdict, { host, status })
    }
    if (isOfStart) return host
    const ms = Math.round(data.latencyMs)
    return environment?.kind === 'sandbox' ? t('answersIn', { who: host, ms }) : t('hostMs', { host, ms })
  }

  const connected = data?.found.verdict === 'accepted'
  const wantsKey = environment?.kind !== 'sandbox' && (!hasApiKey || data?.found.verdict === 'key-refused')
  const Plug = isNotAsked ? IconPlug : connected ? IconPlugConnected : IconPlugConnectedX
  return (
    <Flex component="span" gap={6} align="center">
      <Plug size={16} aria-hidden />
      {wantsKey ? (
        <UnstyledButton className={classes.toKey} onClick={() => askForKey(environmentId)}>
          {text()}
        </UnstyledButton>
      ) : (
        text()
      )}
    </Flex>
  )
}
