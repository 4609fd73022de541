import type { Environment, EnvironmentKind } from '@contract/api/environments'
import { Button, Group, Radio, Text } from '@mantine/core'
import {
  IconBuildingBank,
  IconCircleCheck,
  IconFlask,
  IconPlugConnected,
  IconPlus,
  IconTool,
  type Icon,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { forgetKeyAsk, useKeyAsk } from '../../lib/navigation/key-ask'
import { unlessGoneBack, useAct, useKnow } from '../../lib/api/queries'
import { Panel } from '../../lib/layout/card'
import { useConfirm } from '../../lib/layout/confirm'
import { FailureMessage } from '../../lib/failures/failure-message'
import { LoadingLine } from '../../lib/layout/lines'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { saveAllDrafts } from '../drafts'
import { CheckResult } from './check-result'
import { EnvironmentDialog } from './environment-form'
import classes from './environments.module.css'
import { isEmbedded, useEnvironments, useEnvironmentsChanged } from './queries'

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
  const asked = useKeyAsk((state) => state.environmentId)
  const atKey = edited === undefined ? data?.find(({ id }) => id === asked) : undefined
  return (
    <Panel title={t('title')} help="service">
      <p className={classes.explain}>{t('explain')}</p>
      {error && <FailureMessage failure={error.failure} />}
      {!data && !error && <LoadingLine />}
      <ul className={classes.list}>
        {data?.map((environment) => (
          <EnvironmentRow key={environment.id} environment={environment} onEdit={() => setEdited(environment)} />
        ))}
      </ul>
      <Group gap="md" mt="md">
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
          {t('add')}
        </Button>
        <span role="status" className={classes.said}>
          {said}
        </span>
      </Group>
      <EnvironmentDialog
        edited={edited ?? atKey}
        atKey={atKey !== undefined}
        onClose={(sentence) => {
          forgetKeyAsk()
          setEdited(undefined)
          setSaid(sentence)
        }}
      />
    </Panel>
  )
}

/** What is typed in a form belongs to the environment it was begun in: it is on disk there before another is active. */
async function activateSaved({ id }: Pick<Environment, 'id'>) {
  const saved = await saveAllDrafts()
  return saved.ok ? kartei.environments.activate({ id }) : saved
}

/** The same where its data stay: what was typed last is among them. */
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
  const { id, name, kind, baseUrl, active, keyStorage } = environment
  const confirm = useConfirm()
  const changed = useEnvironmentsChanged()
  const activate = useAct(activateSaved, () => changed(true))
  const remove = useAct(removeSaved, () => changed(active))
  const know = useKnow()
  const check = useAct(kartei.environments.check, (checked) => know(id, ['check'], checked))
  const embedded = isEmbedded(environment)
  const failure = activate.failure ?? unlessGoneBack(remove.failure) ?? check.failure
  const Kind = icons[kind]
  const nameId = useId()

  async function switchTo(): Promise<void> {
    const question = {
      title: t('activateQuestion'),
      body: t('activateMeans', { name }),
      confirm: t('activateNamed', { name }),
      local: true,
    }
    if (kind === 'production' && !(await confirm(question))) return
    await activate.run({ id })
  }

  async function takeAway(): Promise<void> {
    const choice = { keepData: true }
    const question = {
      title: t('removeQuestion', { name }),
      body: <WhatOfData onChoose={(keep) => Object.assign(choice, { keepData: keep })} />,
      confirm: t('removeNamed', { name }),
      destructive: true,
      local: true,
    }
    if (await confirm(question)) await remove.run({ id, ...choice }, active)
  }

  return (
    <li className={classes.environment} data-active={active || undefined}>
      <div className={classes.row}>
        <span className={classes.kind} data-env={kind} title={t(kind)}>
          <Kind size={18} aria-label={t(kind)} role="img" />
        </span>
        <div className={classes.what}>
          <span className={classes.name}>
            <span id={nameId}>{name}</span>
            {active && (
              <span className={classes.active} data-tone="done">
                <IconCircleCheck size={16} aria-hidden />
                {t('active')}
              </span>
            )}
          </span>
          <span className={classes.where}>
            {embedded ? t('embedded') : baseUrl}
            <span>{t(keys[keyStorage])}</span>
          </span>
        </div>
        <Group gap="sm">
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
              <Button size="sm" aria-label={t('editNamed', { name })} onClick={onEdit}>
                {t('edit')}
              </Button>
              <Button
                size="sm"
                variant="danger"
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
            loading={activate.running}
            aria-label={t('activateNamed', { name })}
            onClick={() => void switchTo()}
          >
            {t('activate')}
          </Button>
        </Group>
      </div>
      <div role="status">{check.value && <CheckResult {...check.value} />}</div>
      {failure && <FailureMessage failure={failure} ofActive={false} />}
    </li>
  )
}
