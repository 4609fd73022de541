import { Button, Group, Text, type TextProps } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import { IconCopy, IconMail, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../../../lib/api/queries'
import { Dialog } from '../../../../lib/layout/dialog'
import { FailureMessage } from '../../../../lib/failures/failure-message'
import { useFormats } from '../../../../lib/i18n/format'
import { useTexts } from '../../../../lib/i18n/texts'
import { kartei } from '../../../../lib/api/kartei'
import { recordAction, useLastAction } from './last-action'
import type { MemberLink } from './links'
import { SigningWays } from './signing-dialog'
import recipes from '../../../../lib/theme/recipes.module.css'
import clsx from 'clsx'

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
  const formats = useFormats()
  const lastAction = useLastAction(caseId)
  const [way, setWay] = useState<'code' | 'mail'>()
  const copy = useAct(kartei.workstation.copy, ({ copied }) => copied && recordAction(caseId, 'linkCopied'))
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
        {lastAction && t(lastAction.kind, { time: formats.time(lastAction.at) })}
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
