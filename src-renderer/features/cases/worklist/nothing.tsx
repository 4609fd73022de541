import { Button, Box, Flex, Group, Text, Title } from '@mantine/core'
import type { CasePage } from '@contract/api/cases'
import clsx from 'clsx'
import { commands } from '@contract/domain/commands'
import { IconCircle, IconCircleCheckFilled, IconCircleHalf2 } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { askForKey, useScreen, type Listing } from '../../../lib/navigation/screen'
import { EmptyLine } from '../../../lib/layout/lines'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts, useLanguage } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import { turnLooks, turns } from './pages'
import classes from './worklist.module.css'
import { give } from '../../../lib/navigation/commands'
import { helpMarkOfScreen } from '../../../lib/navigation/help-topics'
import { useActiveEnvironment } from '../../../lib/api/environment'
import { useLocked } from '../../../lib/api/policy'
import { showDrafts, useDraftsTab } from '../../drafts'
import { useEnvironments } from '../../environments'
import { lacksRedirects, usePresets } from '../../presets'
import { useIntake } from '../../intake'
import { goToSettings } from '../../../lib/navigation/settings-place'

const none = { 'needs-action': 'noneNeedsAction', waiting: 'noneWaiting', done: 'noneDone', due: 'noneDue' } as const

interface NothingProps {
  readonly listing: Listing
  /** How many cases of other states match. */
  readonly elsewhere: number
  readonly onOpenById: (id?: string) => void
}

/** In the place of the first row: what would be here, and the one button that brings it. */
export function Nothing({ listing: { query }, elsewhere, onOpenById }: NothingProps) {
  const t = useTexts('cases/worklist')
  const formats = useFormats()
  const ask = useScreen((screen) => screen.ask)
  const { state = 'all', search = '', kinds = [], labels = [], olderThanDays } = query
  const narrowed = kinds.length > 0 || labels.length > 0 || olderThanDays !== undefined
  const showAll = (
    <Button size="sm" onClick={() => ask({ state: 'all' })}>
      {t('showAll')}
    </Button>
  )
  const also = t('notInFilter', { count: elsewhere, number: formats.number(elsewhere) })

  if (search === '' && !narrowed)
    return state === 'all' ? (
      <FirstSteps onOpenById={() => onOpenById()} />
    ) : (
      <EmptyLine action={showAll}>{t(none[state])}</EmptyLine>
    )

  const sentence = search === '' ? t('noneFiltered') : t('noMatch', { search })
  if (elsewhere > 0)
    return (
      <EmptyLine action={showAll}>
        {sentence} {also}
      </EmptyLine>
    )
  if (narrowed)
    return (
      <EmptyLine
        action={
          <Button size="sm" onClick={() => ask({ kinds: [], labels: [], olderThanDays: undefined })}>
            {t('clearFilters')}
          </Button>
        }
      >
        {sentence}
      </EmptyLine>
    )
  return (
    <EmptyLine
      action={
        <>
          <Button size="sm" onClick={() => ask({ search: '' })}>
            {t('clearSearch')}
          </Button>
          {/\d/.test(search) && (
            <Button size="sm" onClick={() => onOpenById(search)}>
              {t('lookUp')}
            </Button>
          )}
        </>
      }
    >
      {sentence}
    </EmptyLine>
  )
}

interface ElsewhereProps {
  readonly listing: Listing
  /** How many cases of each turn match everything but the tab. */
  readonly counts: CasePage['counts']
}

/** Where else a search found something: a case that moved on is not taken for one that is missing. */
export function Elsewhere({ listing: { query }, counts }: ElsewhereProps) {
  const t = useTexts('cases/worklist')
  const formats = useFormats()
  const ask = useScreen((screen) => screen.ask)
  const { state = 'all', search = '' } = query
  const others = state === 'all' || search === '' ? [] : turns.filter((id) => id !== state && counts[id] > 0)
  return (
    <div role="status" className={clsx(recipes.small, classes.elsewhere)}>
      {others.length > 0 && (
        <>
          {t('alsoFound')}
          {others.map((id) => (
            <Button key={id} size="sm" variant="quiet" onClick={() => ask({ state: id })}>
              {t('moreIn', { number: formats.number(counts[id]), tab: t(turnLooks[id].label) })}
            </Button>
          ))}
        </>
      )}
    </div>
  )
}

/** In the place of the first row of a worklist that never held a case: how one begins. */
function FirstSteps({ onOpenById }: { readonly onOpenById: () => void }) {
  const t = useTexts('cases/first-steps')
  const language = useLanguage()
  const environment = useActiveEnvironment()
  const intake = useIntake()
  const presets = usePresets()
  const isLacking = environment?.hasApiKey === true && presets !== undefined && lacksRedirects(presets)
  // The first case ends these steps: until then an application can only be begun.
  const isBegun = (useDraftsTab().count ?? 0) > 0
  const title = useId()
  const isSandbox = environment?.kind === 'sandbox'
  return (
    <Box
      component="section"
      className={recipes.scroll}
      p="20px 24px 24px"
      aria-labelledby={title}
      {...helpMarkOfScreen('first-steps')}
    >
      <Title order={2} id={title} mb={12}>
        {t('title')}
      </Title>
      <Flex component="ol" className={recipes.plainList} direction="column" gap={16} maw={640}>
        <Step
          as={isLacking ? 'begun' : environment?.hasApiKey === true ? 'done' : 'open'}
          name={t('service')}
          words={t(isLacking ? 'serviceLacksRedirects' : isSandbox ? 'serviceSandbox' : 'serviceWords')}
        >
          {isLacking && (
            <Button size="sm" onClick={() => goToSettings('settings-presets', language)}>
              {t('toRedirects')}
            </Button>
          )}
          <Button size="sm" onClick={() => goToSettings('settings-environments', language)}>
            {t('toEnvironments')}
          </Button>
        </Step>
        <Step as={isBegun ? 'begun' : 'open'} name={t('case')} words={t(isBegun ? 'caseBegun' : 'caseWords')}>
          {isBegun && (
            <Button size="sm" onClick={() => showDrafts(true)}>
              {t('toDrafts')}
            </Button>
          )}
          <Button size="sm" variant="primary" onClick={() => give('new-onboarding')}>
            {commands['new-onboarding'][language]}
          </Button>
          <Button size="sm" onClick={onOpenById}>
            {commands['open-by-id'][language]}
          </Button>
        </Step>
        <Step
          as={intake.state !== 'off' && intake.waiting > 0 ? 'done' : 'open'}
          name={t('document')}
          words={t('documentWords')}
        >
          <Button size="sm" onClick={() => goToSettings('settings-intake', language)}>
            {t('toIntake')}
          </Button>
        </Step>
      </Flex>
    </Box>
  )
}

/** Above the rows while there is no service but the sandbox: what comes after practising. */
export function StepsLine() {
  const t = useTexts('cases/first-steps')
  const { data } = useEnvironments()
  const isGoverned = useLocked('otherEnvironments')
  const title = useId()
  if (isGoverned || data?.length !== 1 || data[0]?.kind !== 'sandbox') return null
  return (
    <Group
      component="section"
      className={clsx(recipes.bar, recipes.fixed)}
      gap="2px 12px"
      py={4}
      aria-labelledby={title}
      {...helpMarkOfScreen('first-steps')}
    >
      <strong id={title}>{t('title')}</strong>
      <Group component="ol" className={recipes.plainList} gap="2px 12px">
        <Flex component="li" align="center" gap={4}>
          1
          <Button size="sm" onClick={() => askForKey('new')}>
            {t('service')}
          </Button>
        </Flex>
        <li>2 {t('case')}</li>
        <li>3 {t('document')}</li>
      </Group>
    </Group>
  )
}

const signs = {
  done: { icon: IconCircleCheckFilled, color: 'var(--done)' },
  begun: { icon: IconCircleHalf2, color: 'var(--accent)' },
  open: { icon: IconCircle, color: 'var(--line-3)' },
} as const

interface StepProps {
  readonly as: keyof typeof signs
  readonly name: string
  readonly words: string
  readonly children: ReactNode
}

function Step({ as, name, words, children }: StepProps) {
  const t = useTexts('cases/first-steps')
  const { icon: Sign, color } = signs[as]
  return (
    <Flex component="li" gap={12}>
      <Sign size={20} color={color} role="img" aria-label={t(as)} aria-hidden={false} />
      <div>
        <p className={recipes.strong}>{name}</p>
        <Text c="var(--ink-2)">{words}</Text>
        <Group gap="xs" mt={8}>
          {children}
        </Group>
      </div>
    </Flex>
  )
}
