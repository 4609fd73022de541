import { Button, Radio, Stack } from '@mantine/core'
import type { Onboarding } from '@contract/api/onboarding'
import { IconArrowLeft, IconCopy, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../../../lib/api/queries'
import { FailureMessage } from '../../../../lib/failures/failure-message'
import { QrCode } from '../../../../lib/layout/qr-code'
import { useFormats } from '../../../../lib/i18n/format'
import { useTexts } from '../../../../lib/i18n/texts'
import { kartei } from '../../../../lib/api/kartei'
import { recordAction, useLastAction } from './last-action'
import type { MemberLink } from './links'
import { asRecipient, DialogActions, MessageForm } from './message-form'
import classes from './next-step.module.css'
import recipes from '../../../../lib/theme/recipes.module.css'
import clsx from 'clsx'

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
  const formats = useFormats()
  const lastAction = useLastAction(caseId)
  const [place, setPlace] = useState(0)
  const link = (links[place] ?? links[0])?.link ?? ''
  const [mailing, setMailing] = useState(startsWithMail)
  const copy = useAct(kartei.workstation.copy, ({ copied }) => copied && recordAction(caseId, 'linkCopied'))

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
      <DialogActions status={lastAction && t(lastAction.kind, { time: formats.time(lastAction.at) })}>
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
