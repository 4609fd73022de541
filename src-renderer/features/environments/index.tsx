import type { Environment } from '@contract/api/environments'
import type { EnvironmentKind } from '@contract/domain/environments'
import { Box, Button, Group, Radio, Text, ThemeIcon } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBuildingBank,
  IconCircleCheck,
  IconFlask,
  IconPlugConnected,
  IconPlus,
  IconTool,
  type Icon,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { forgetKeyAsk, useScreen } from '../../lib/navigation/screen'
import { useLocked } from '../../lib/api/policy'
import { ignoreCancelled, useAct, useSetCached } from '../../lib/api/queries'
import { useConfirm } from '../../lib/layout/confirm'
import { FailureMessage } from '../../lib/failures/failure-message'
import { LoadingLine } from '../../lib/layout/lines'
import { Managed, ManagedNote, SettingsRow, SettingsSection } from '../../lib/layout/settings'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'
import { saveAllDrafts } from '../drafts'
import { CheckResult } from './check-result'
import { useAgeText, useDue } from './due'
import { EnvironmentDialog } from './environment-form'
import { isEmbedded, useActivate, useEnvironments, useEnvironmentsChanged } from './queries'

export { useDue } from './due'
export { environmentsQuestion, useEnvironments } from './queries'

const icons: Readonly<Record<EnvironmentKind, Icon>> = {
  sandbox: IconFlask,
  test: IconTool,
  production: IconBuildingBank,
}
const keys = {
  keychain: 'keychain',
  session: 'session',
  none: 'noKey',
  unreadable: 'keyUnreadable',
  'other-address': 'enterKeyAgain',
} as const

/** All environments: what they are, which one is active, and the way to add, change, check and remove one. */
export function EnvironmentsPanel() {
  const t = useTexts('environments')
  const { data, error } = useEnvironments()
  const [edited, setEdited] = useState<Environment | 'new'>()
  const [said, setSaid] = useState('')
  const asked = useScreen((state) => state.keyOf)
  const atKey = edited === undefined ? data?.find(({ id }) => id === asked) : undefined
  const open = useScreen((state) => state.open)
  const { activate, failure } = useActivate(() => open('worklist'))

  async function close(sentence: string, keyed?: Environment): Promise<void> {
    forgetKeyAsk()
    setEdited(undefined)
    setSaid(sentence)
    // The first service of one's own is what is worked with from then on.
    const listed = keyed && (await kartei.environments.list())
    if (keyed && listed?.ok && listed.value.every((each) => isEmbedded(each) || each.id === keyed.id))
      await activate(keyed)
  }

  return (
    <SettingsSection title={t('title')} explain={t('explain')} help="service">
      {error && <FailureMessage failure={error.failure} />}
      {!data && !error && <LoadingLine />}
      <ul className={recipes.plainList}>
        {data?.map((environment) => (
          <EnvironmentRow key={environment.id} environment={environment} onEdit={() => setEdited(environment)} />
        ))}
      </ul>
      <Group gap="md">
        <Managed by="otherEnvironments">
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        </Managed>
        <span role="status">{said}</span>
      </Group>
      {failure && <FailureMessage failure={failure} ofActive={false} />}
      <EnvironmentDialog
        edited={edited ?? atKey ?? (asked === 'new' ? 'new' : undefined)}
        atKey={atKey !== undefined}
        onClose={(sentence, keyed) => void close(sentence, keyed)}
      />
    </SettingsSection>
  )
}

/** Where its data stay, what was typed last is among them. */
async function removeSaved({ id, keepData }: { readonly id: string; readonly keepData: boolean }, isActive: boolean) {
  const saved = isActive && keepData ? await saveAllDrafts() : undefined
  return saved?.ok === false ? saved : kartei.environments.remove({ id, keepData })
}

/** Keeping is the choice to begin with: nothing is erased by who only presses on. */
function WhatOfData({ onChoose }: { readonly onChoose: (keep: boolean) => void }) {
  const t = useTexts('environments')
  const [keep, setKeep] = useState(true)
  const choose = (next: boolean): void => {
    setKeep(next)
    onChoose(next)
  }
  return (
    <>
      <Text mb="sm">{t('removeMeans')}</Text>
      <Radio mt="xs" name="what-of-data" label={t('removeKeep')} checked={keep} onChange={() => choose(true)} />
      <Radio mt="xs" name="what-of-data" label={t('removeData')} checked={!keep} onChange={() => choose(false)} />
    </>
  )
}

function EnvironmentRow({ environment, onEdit }: { readonly environment: Environment; readonly onEdit: () => void }) {
  const t = useTexts('environments')
  const { id, name, kind, baseUrl, active, keyStorage, managed = false } = environment
  const c = useTexts('environments/certificate')
  const formats = useFormats()
  const ageText = useAgeText()
  const dues = useDue()(environment)
  const { about } = environment.clientCertificate ?? {}
  const confirm = useConfirm()
  const changed = useEnvironmentsChanged()
  const { activate, ...activating } = useActivate()
  const remove = useAct(removeSaved, () => changed(active))
  const setCached = useSetCached()
  const check = useAct(kartei.environments.check, (checked) => setCached(id, ['check'], checked))
  const embedded = isEmbedded(environment)
  const mayErase = !useLocked('erasing')
  const failure = activating.failure ?? ignoreCancelled(remove.failure) ?? check.failure
  const Kind = icons[kind]
  const nameId = useId()

  async function takeAway(): Promise<void> {
    const choice = { keepData: true }
    const question = {
      title: t('removeQuestion', { name }),
      body: mayErase ? (
        <WhatOfData onChoose={(keep) => Object.assign(choice, { keepData: keep })} />
      ) : (
        t('removeKeepMeans')
      ),
      confirm: t('removeNamed', { name }),
      destructive: true,
      local: true,
    }
    if (await confirm(question)) await remove.run({ id, ...choice }, active)
  }

  return (
    <SettingsRow
      icon={
        <ThemeIcon
          size={32}
          data-env={kind}
          title={t(kind)}
          bg={`var(--env-${kind})`}
          c={kind === 'test' ? '#2e1f00' : '#ffffff'}
        >
          <Kind size={18} aria-label={t(kind)} role="img" />
        </ThemeIcon>
      }
      name={
        <Group component="span" gap={10}>
          <span id={nameId}>{name}</span>
          {active && (
            <Group component="span" gap={4} c="var(--done-text)" fz="sm" fw={500}>
              <IconCircleCheck size={16} aria-hidden />
              {t('active')}
            </Group>
          )}
        </Group>
      }
      about={
        <Group component="span" gap="0 12px">
          {embedded ? t('embedded') : baseUrl}
          <span>{t(keys[keyStorage])}</span>
          {environment.keyAge && <span>{ageText(environment.keyAge)}</span>}
          {about && <span>{c('short', { subject: about.subject, date: formats.day(about.validUntil) })}</span>}
          {managed && <ManagedNote />}
        </Group>
      }
      end={
        <Group gap="sm" className={recipes.fixed}>
          <Button
            size="sm"
            leftSection={<IconPlugConnected size={16} aria-hidden />}
            loading={check.running}
            aria-describedby={nameId}
            onClick={() => void check.run({ id })}
          >
            {t('check')}
          </Button>
          {!embedded && (
            <>
              <Button
                size="sm"
                aria-label={managed ? t('enterKeyOf', { name }) : t('editNamed', { name })}
                onClick={onEdit}
              >
                {t(managed ? 'enterKey' : 'edit')}
              </Button>
              <Button
                size="sm"
                variant="danger"
                disabled={managed}
                loading={remove.running}
                aria-label={t('removeNamed', { name })}
                onClick={() => void takeAway()}
              >
                {t('remove')}
              </Button>
            </>
          )}
          <Button
            size="sm"
            disabled={active}
            loading={activating.running}
            aria-label={t('activateNamed', { name })}
            onClick={() => void activate(environment)}
          >
            {t('activate')}
          </Button>
        </Group>
      }
    >
      {dues.map(({ over, text }) => (
        <Group key={text} gap={6} pl={44} wrap="nowrap" data-tone={over ? 'stop' : 'act'} c="var(--tone-text)" fz="sm">
          <IconAlertTriangle size={16} aria-hidden />
          {text}
        </Group>
      ))}
      <Box pl={44} role="status">
        {check.value && <CheckResult {...check.value} />}
      </Box>
      {failure && <FailureMessage failure={failure} ofActive={false} />}
    </SettingsRow>
  )
}
