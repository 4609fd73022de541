import { Button, Radio, Stack, Group, Text, type TextProps } from '@mantine/core'
import type { Onboarding } from '@contract/api/onboarding'
import { IconArrowLeft, IconCopy, IconMail, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import clsx from 'clsx'
import type { Case } from '@contract/api/cases'
import { seenLinkMember } from '@contract/api/signing-links'
import { isWebPage } from '@contract/domain/urls'
import { live, useLive } from '../../../../lib/api/live'
import { useAct } from '../../../../lib/api/queries'
import { FailureMessage } from '../../../../lib/failures/failure-message'
import { QrCode } from '../../../../lib/layout/qr-code'
import { useTexts } from '../../../../lib/i18n/texts'
import { kartei } from '../../../../lib/api/kartei'
import { asRecipient, DialogActions, MessageForm, recordAction, useLastAction } from './message-form'
import classes from '../case.module.css'
import recipes from '../../../../lib/theme/recipes.module.css'
import { Dialog } from '../../../../lib/layout/dialog'

/** A link of the additional information, with the path of the member that holds it. */
export interface MemberLink {
  readonly member: string
  readonly link: string
  readonly host: string
}

/** The id of the button that chooses the first of the links on offer, in the overview of the case. */
export const firstOfferId = (caseId: string): string => `signing-link-first-${caseId}`

/** Answers are not nested deeper, and no clerk reads more links. */
const most = { depth: 12, links: 50 }

const additional = 'additionalInformation'

/**
 * Every page of the additional information that a browser may be asked for. Members of another form than the interface
 * shows stand under `asItCame`, by their path in the answer.
 */
export function linksIn(onboarding: Onboarding): MemberLink[] {
  const found: MemberLink[] = []
  collect(onboarding.additionalInformation, [], found)
  const asItCame = onboarding['asItCame']
  if (typeof asItCame === 'object' && asItCame !== null)
    for (const [path, value] of Object.entries(asItCame)) {
      if (path === additional) collect(value, [], found)
      else if (path.startsWith(`${additional}.`)) collect(value, [path.slice(additional.length + 1)], found)
    }
  return found
}

function collect(value: unknown, path: readonly string[], found: MemberLink[]): void {
  if (typeof value === 'string') {
    const link = value.trim()
    if (found.length < most.links && isWebPage(link))
      found.push({ member: path.join('.') || additional, link, host: new URL(link).host })
    return
  }
  if (typeof value !== 'object' || value === null || path.length >= most.depth) return
  for (const [name, own] of Object.entries(value)) collect(own, [...path, name], found)
}

/** Signing links of a case, as far as they are known. */
export interface SigningLinks {
  /** Held by members that are known to hold it, the newest choice first; each link once. */
  readonly known: readonly MemberLink[]
  readonly others: readonly MemberLink[]
  /** The members that clerks chose in this environment, the newest choice first. */
  readonly chosen: readonly string[]
}

export function signingLinksOf(links: readonly MemberLink[], chosen: readonly string[]): SigningLinks {
  const members = [...new Set([...chosen, seenLinkMember])]
  const held = members.flatMap((member) => links.find((each) => each.member === member) ?? [])
  const known = held.filter(({ link }, place) => held.findIndex((each) => each.link === link) === place)
  return { known, others: links.filter(({ link }) => !known.some((each) => each.link === link)), chosen }
}

const chosenMembers = live({
  key: 'signing-links',
  ask: () => kartei.signingLinks.members(),
  on: kartei.signingLinks.onChanged,
  take: (_known, news) => news,
})

/**
 * Undefined while nobody can say which link it is, until the choices of the environment are read; without them where they
 * cannot be.
 */
export function useSigningLinks(onboarding: Onboarding | undefined): SigningLinks | undefined {
  const { data, error } = useLive(chosenMembers)
  if (!onboarding) return undefined
  const links = signingLinksOf(linksIn(onboarding), data?.members ?? [])
  if (data ?? error) return links
  return links.known.length > 0 ? { ...links, others: [] } : undefined
}

const useCopyLink = (caseId: string) =>
  useAct(kartei.workstation.copy, ({ copied }) => copied && recordAction(caseId, 'linkCopied'))

interface SigningWaysProps {
  readonly caseId: string
  /** The likeliest first; at least one. */
  readonly links: readonly MemberLink[]
  readonly applicant: Onboarding['applicant'] | undefined
  /** With the prepared e-mail instead of the code. */
  readonly startsWithMail?: boolean
}

/** The ways to give the signing link to the applicant: by the phone's camera, by the clipboard, by e-mail. */
export function SigningWays({ caseId, links, applicant, startsWithMail = false }: SigningWaysProps) {
  const t = useTexts('cases/next-step')
  const lastAction = useLastAction(caseId)
  const [place, setPlace] = useState(0)
  const link = (links[place] ?? links[0])?.link ?? ''
  const [mailing, setMailing] = useState(startsWithMail)
  const copy = useCopyLink(caseId)

  if (mailing)
    return (
      <MessageForm
        caseId={caseId}
        kind="signing"
        to={asRecipient(applicant)}
        link={link}
        back={
          <Button
            size="sm"
            variant="quiet"
            leftSection={<IconArrowLeft size={17} aria-hidden />}
            onClick={() => setMailing(false)}
          >
            {t('backToLink')}
          </Button>
        }
      />
    )
  return (
    <>
      <p className={recipes.quiet}>{t('linkExplain')}</p>
      {links.length > 1 && (
        <Radio.Group
          mt={12}
          label={t('whichLink')}
          value={String(place)}
          onChange={(chosen) => setPlace(Number(chosen))}
        >
          {links.map(({ member, host }, at) => (
            <Radio key={member} size="xs" value={String(at)} label={`${member}, ${host}`} />
          ))}
        </Radio.Group>
      )}
      <Stack align="center" gap={8} my={12}>
        <QrCode text={link} label={t('qrCode')} tooLong={t('qrTooLong')} />
        <p className={recipes.quiet}>{t('scan')}</p>
      </Stack>
      <p className={clsx(recipes.mono, recipes.breaks, classes.link)}>{link}</p>
      {copy.failure && <FailureMessage failure={copy.failure} />}
      <DialogActions status={lastAction}>
        <Button
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy.run({ text: link, sensitive: false })}
        >
          {t('copyLink')}
        </Button>
        <Button variant="primary" leftSection={<IconMail size={18} aria-hidden />} onClick={() => setMailing(true)}>
          {t('prepareMail')}
        </Button>
      </DialogActions>
    </>
  )
}

function Link({ children, ...look }: TextProps & { readonly children: string }) {
  return (
    <Text mt={4} lineClamp={3} className={clsx(recipes.mono, recipes.breaks)} title={children} {...look}>
      {children}
    </Text>
  )
}

interface SigningLinkProps {
  readonly caseRecord: Case
  readonly link: MemberLink
  readonly applicant: Onboarding['applicant']
  /** Whether the service still waits for the signature. */
  readonly usable: boolean
}

/** The signing link with every way to hand it over; once the case has moved on, as something of the past. */
export function SigningLink({ caseRecord: { caseId, title }, link: held, applicant, usable }: SigningLinkProps) {
  const { link } = held
  const t = useTexts('cases/next-step')
  const lastAction = useLastAction(caseId)
  const [way, setWay] = useState<'code' | 'mail'>()
  const copy = useCopyLink(caseId)
  if (!usable)
    return (
      <>
        <Text mt={4}>{t('linkOver')}</Text>
        <Link c="var(--ink-3)" td="line-through">
          {link}
        </Link>
      </>
    )
  return (
    <>
      <Link>{link}</Link>
      {copy.failure && <FailureMessage failure={copy.failure} />}
      <Group gap={8} mt={8}>
        <Button
          size="sm"
          leftSection={<IconCopy size={17} aria-hidden />}
          onClick={() => void copy.run({ text: link, sensitive: false })}
        >
          {t('copyLink')}
        </Button>
        <Button size="sm" leftSection={<IconQrcode size={17} aria-hidden />} onClick={() => setWay('code')}>
          {t('showCode')}
        </Button>
        <Button size="sm" leftSection={<IconMail size={17} aria-hidden />} onClick={() => setWay('mail')}>
          {t('prepareMail')}
        </Button>
      </Group>
      <p role="status" className={recipes.small}>
        {lastAction}
      </p>
      <Dialog
        opened={way !== undefined}
        onClose={() => setWay(undefined)}
        title={t('linkTitle', { who: title })}
        closeOnClickOutside={false}
      >
        <SigningWays caseId={caseId} links={[held]} applicant={applicant} startsWithMail={way === 'mail'} />
      </Dialog>
    </>
  )
}
