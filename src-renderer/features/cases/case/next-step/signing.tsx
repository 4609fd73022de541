import { Button, Radio, Stack, Group, Text, type TextProps } from '@mantine/core'
import type { Onboarding } from '@contract/api/onboarding'
import { IconArrowLeft, IconCopy, IconMail, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import clsx from 'clsx'
import type { Case } from '@contract/api/cases'
import { useAct } from '../../../../lib/api/queries'
import { FailureMessage } from '../../../../lib/failures/failure-message'
import { QrCode } from '../../../../lib/layout/qr-code'
import { useTexts } from '../../../../lib/i18n/texts'
import { kartei } from '../../../../lib/api/kartei'
import type { MemberLink } from './links'
import { asRecipient, DialogActions, MessageForm, recordAction, useLastAction } from './message-form'
import classes from '../case.module.css'
import recipes from '../../../../lib/theme/recipes.module.css'
import { Dialog } from '../../../../lib/layout/dialog'

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
