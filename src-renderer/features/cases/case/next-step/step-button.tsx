import { Button } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import {
  IconArrowDown,
  IconArrowRight,
  IconHelpHexagon,
  IconMail,
  IconRotate2,
  IconSignature,
  type Icon,
} from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useScreen, type CaseTab } from '../../../../lib/navigation/screen'
import { Dialog } from '../../../../lib/layout/dialog'
import type { StepAction } from '../../../../lib/case-states/next-steps'
import { useLanguage, useTexts } from '../../../../lib/i18n/texts'
import { usePresets } from '../../../presets'
import { useAnnotations } from '../annotations'
import { asRecipient, MessageForm } from './message-form'
import { firstOfferId, SigningWays, useSigningLinks } from './signing'

export interface StepButtonProps {
  readonly action: StepAction
  readonly caseRecord: Case
  readonly onboarding: Onboarding | undefined
  /** The tab that is open: what leads there is not offered. */
  readonly tab: CaseTab
  readonly primary?: boolean
}

/** The button of an action, or nothing where there is only to wait or the clerk is in its place already. */
export function StepButton({ action, ...rest }: StepButtonProps) {
  switch (action.kind) {
    case 'wait':
      return null
    case 'open':
      return <OpenButton to={action.tab} {...rest} />
    case 'settle':
      return <OpenButton to="overview" settles {...rest} />
    case 'reopen':
      return <ReopenButton {...rest} />
    case 'send-signing-link':
      return <SigningButton {...rest} />
    case 'ask-service':
      return <AskServiceButton {...rest} />
    case 'tell-applicant':
      return <WriteButton message={action.message} {...rest} />
  }
}

type Rest = Omit<StepButtonProps, 'action'>

interface PlainProps {
  readonly icon: Icon
  readonly primary: boolean | undefined
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Plain({ icon: Icon, primary, disabled = false, onClick, children }: PlainProps) {
  return (
    <Button
      size="sm"
      variant={primary ? 'primary' : 'default'}
      leftSection={<Icon size={17} aria-hidden />}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

interface WithDialogProps extends Pick<PlainProps, 'icon' | 'primary'> {
  readonly name: string
  readonly title: string
  /** Content of the dialog; a click beside it would lose what was typed there. */
  readonly children: ReactNode
}

function WithDialog({ icon, primary, name, title, children }: WithDialogProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Plain icon={icon} primary={primary} onClick={() => setOpened(true)}>
        {name}
      </Plain>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={title} closeOnClickOutside={false}>
        {children}
      </Dialog>
    </>
  )
}

const tabNames = {
  documents: 'toDocuments',
  overview: 'toOverview',
  'direct-debit': 'toDirectDebit',
  invoices: 'toInvoices',
  'credit-limit': 'toCreditLimit',
} as const

function OpenButton({
  to,
  settles = false,
  caseRecord,
  tab,
  primary,
}: Rest & { readonly to: keyof typeof tabNames; readonly settles?: boolean }) {
  const t = useTexts('cases/next-step')
  const openCase = useScreen((screen) => screen.openCase)
  if (to === tab) return null
  return (
    <Plain
      icon={settles ? IconHelpHexagon : IconArrowRight}
      primary={primary}
      onClick={() => openCase(caseRecord.caseId, to)}
    >
      {t(settles ? 'settle' : tabNames[to])}
    </Plain>
  )
}

function ReopenButton({ caseRecord, primary }: Rest) {
  const t = useTexts('cases/next-step')
  const { setDone, running } = useAnnotations(caseRecord.caseId)
  return (
    <Plain icon={IconRotate2} primary={primary} disabled={running} onClick={() => void setDone(false)}>
      {t('reopen')}
    </Plain>
  )
}

function focusFirstOffer(caseId: string): void {
  const offer = document.getElementById(firstOfferId(caseId))
  offer?.focus({ preventScroll: true })
  offer?.scrollIntoView({ block: 'center' })
}

function SigningButton({ caseRecord, onboarding, tab, primary }: Rest) {
  const t = useTexts('cases/next-step')
  const openCase = useScreen((screen) => screen.openCase)
  const links = useSigningLinks(onboarding)
  const wantsOffers = useRef(false)
  // The links on offer stand far below the head, and on another tab they are drawn only after it was opened.
  useEffect(() => {
    if (!wantsOffers.current || tab !== 'overview') return
    wantsOffers.current = false
    focusFirstOffer(caseRecord.caseId)
  }, [tab, caseRecord.caseId])
  if (!links || !onboarding) return null
  if (links.known.length === 0) {
    if (links.others.length === 0) return <span>{t('noLink')}</span>
    const toTheLinks = (): void => {
      if (tab === 'overview') {
        focusFirstOffer(caseRecord.caseId)
        return
      }
      wantsOffers.current = true
      openCase(caseRecord.caseId, 'overview')
    }
    return (
      <Plain icon={tab === 'overview' ? IconArrowDown : IconArrowRight} primary={primary} onClick={toTheLinks}>
        {t('chooseLink')}
      </Plain>
    )
  }
  return (
    <WithDialog
      icon={IconSignature}
      primary={primary}
      name={t('sendLink')}
      title={t('linkTitle', { who: caseRecord.title })}
    >
      <SigningWays caseId={caseRecord.caseId} links={links.known} applicant={onboarding.applicant} />
    </WithDialog>
  )
}

function WriteButton({
  message,
  caseRecord,
  onboarding,
  primary,
}: Rest & { readonly message: Extract<StepAction, { kind: 'tell-applicant' }>['message'] }) {
  const t = useTexts('cases/next-step')
  return (
    <WithDialog
      icon={IconMail}
      primary={primary}
      name={t(message === 'documents' ? 'askForDocuments' : 'tell')}
      title={t('messageTitle', { who: caseRecord.title })}
    >
      <MessageForm caseId={caseRecord.caseId} kind={message} to={asRecipient(onboarding?.applicant)} />
    </WithDialog>
  )
}

function AskServiceButton({ caseRecord, primary }: Rest) {
  const t = useTexts('cases/next-step')
  const language = useLanguage()
  const presets = usePresets()
  const { onboardingId } = caseRecord.identifiers
  if (!presets || onboardingId === undefined) return null
  const { name = '', email = '' } = presets.contact
  return (
    <WithDialog icon={IconMail} primary={primary} name={t('askService')} title={t('questionTitle')}>
      <MessageForm caseId={caseRecord.caseId} kind="information" to={{ name, email, language }} id={onboardingId} />
    </WithDialog>
  )
}
