import clsx from 'clsx'
import { Box, Flex, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  IconCards,
  IconCloudUpload,
  IconHelpCircle,
  IconInbox,
  IconNotebook,
  IconPrinter,
  IconSettings,
  type Icon,
} from '@tabler/icons-react'
import { useId } from 'react'
import { useDataAccess } from '../features/data'
import { HelpMenuItems } from '../features/help'
import { goToIntake, useIntake } from '../features/intake'
import { usePrintRuns } from '../features/printing'
import { useUploadsUnderWay } from '../features/documents'
import { SavedViews, useNeedsAction } from '../features/cases/worklist'
import { useTexts } from '../lib/i18n/texts'
import { kartei } from '../lib/api/kartei'
import { useWorkstationOutcome } from '../lib/api/queries'
import classes from './rail.module.css'
import { useScreen, type Screen } from '../lib/navigation/screen'
import recipes from '../lib/theme/recipes.module.css'

interface PlaceProps {
  readonly screen: Extract<Screen, string>
  readonly icon: Icon
  readonly label: string
  readonly count?: number | undefined
  /** Meaning of the count, for those who do not see where it stands. */
  readonly counted?: string | undefined
  /** Filled: the clerk has to act. */
  readonly hot?: boolean
  /** For a part of a screen: it is never where one is, and leads there. */
  readonly onGo?: () => void
}

function Place({ screen, icon: Icon, label, count, counted, hot = false, onGo }: PlaceProps) {
  const { screen: shown, open } = useScreen()
  const description = useId()
  // A case belongs to the worklist that it was taken from.
  const here = (typeof shown === 'object' ? 'worklist' : shown) === screen && !onGo
  const shows = count !== undefined && count > 0
  return (
    <Box component="li" pos="relative">
      <UnstyledButton
        className={classes.button}
        aria-current={here ? 'page' : undefined}
        aria-describedby={shows ? description : undefined}
        title={label}
        onClick={() => (onGo ? onGo() : open(screen))}
      >
        <Icon size={20} aria-hidden />
        <span className={classes.label}>{label}</span>
      </UnstyledButton>
      {shows && (
        <>
          <span className={clsx(classes.count, recipes.small, recipes.faint)} data-hot={hot || undefined} aria-hidden>
            {count}
          </span>
          <VisuallyHidden id={description}>{counted}</VisuallyHidden>
        </>
      )}
    </Box>
  )
}

/** The native menu "Help", which Windows and Linux do not show. */
function HelpPlace() {
  const t = useTexts('shell')
  return (
    <Box component="li" pos="relative">
      <Menu position="right-start" shadow="md">
        <Menu.Target>
          <UnstyledButton className={classes.button} title={t('help')}>
            <IconHelpCircle size={20} aria-hidden />
            <span className={classes.label}>{t('help')}</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <HelpMenuItems />
        </Menu.Dropdown>
      </Menu>
    </Box>
  )
}

export function Rail() {
  const { data: access } = useDataAccess()
  const t = useTexts('shell')
  const needsAction = useNeedsAction()
  const intake = useIntake()
  const running = useUploadsUnderWay()
  const toPrint = (usePrintRuns().data?.runs ?? []).reduce(
    (sum, { items }) => sum + items.filter(({ state }) => state === 'waiting' || state === 'printing').length,
    0,
  )
  return (
    <Flex component="nav" direction="column" className={classes.rail} aria-label={t('rail')}>
      <Flex component="ul" direction="column" gap={1} className={recipes.plainList}>
        <Place
          screen="worklist"
          icon={IconCards}
          label={t('worklist')}
          count={needsAction}
          counted={t('needAction', { count: needsAction })}
          hot
        />
        {intake.state !== 'off' && (
          <Place
            screen="worklist"
            icon={IconInbox}
            label={t('intake')}
            count={intake.waiting}
            counted={t('intakeWaits', { count: intake.waiting })}
            hot
            onGo={goToIntake}
          />
        )}
        <Place
          screen="uploads"
          icon={IconCloudUpload}
          label={t('uploads')}
          count={running}
          counted={t('uploadsRunning', { count: running })}
        />
        <Place
          screen="print-queue"
          icon={IconPrinter}
          label={t('printQueue')}
          count={toPrint}
          counted={t('toPrint', { count: toPrint })}
        />
        <Place screen="journal" icon={IconNotebook} label={t('journal')} />
        <Place screen="settings" icon={IconSettings} label={t('settings')} />
        <HelpPlace />
      </Flex>
      {access?.state !== 'stopped' && <SavedViews />}
      <Who />
    </Flex>
  )
}

/** Two letters for the round picture: of `katrin.brandt`, `Katrin Brandt` and `kbrandt` alike. */
function initialsOf(user: string): string {
  const words = user.split(/[\s._-]+/u).filter((word) => word !== '')
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => Array.from(word)[0] ?? '') : Array.from(user).slice(0, 2)
  return letters.join('').toLocaleUpperCase()
}

function Who() {
  const { data } = useWorkstationOutcome(['about'], () => kartei.workstation.about(), { staleTime: Infinity })
  if (!data) return null
  return (
    <div className={classes.who} title={`${data.user}, ${data.workstation}`}>
      <span className={classes.initials} aria-hidden>
        {initialsOf(data.user)}
      </span>
      <Flex component="span" direction="column" miw={0} className={classes.person}>
        <Text truncate fz="var(--text-chip)" lh="18px" fw={600}>
          {data.user}
        </Text>
        <Text truncate size="xs" c="var(--ink-3)">
          {data.workstation}
        </Text>
      </Flex>
    </div>
  )
}
