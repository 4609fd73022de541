import { Button, Flex, Stack, Text } from '@mantine/core'
import { maskedIban } from '@contract/domain/iban'
import { IconInfoCircle } from '@tabler/icons-react'
import { useConfirm } from '../../lib/layout/confirm'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import { mandateStatus } from './mandate-status'
import type { KnownMandate } from './queries'

/** Asks before a mandate is registered although one is there: what is there, and that nobody promises what becomes of it. */
export function useConfirmSecond(who: string): (existing: readonly KnownMandate[]) => Promise<boolean> {
  const t = useTexts('direct-debit')
  const confirm = useConfirm()
  return (existing) =>
    confirm({
      title: t('secondTitle', { who }),
      body: <ExistingMandates existing={existing} />,
      confirm: t('anotherMandate'),
      size: 560,
    })
}

function ExistingMandates({ existing }: { readonly existing: readonly KnownMandate[] }) {
  const t = useTexts('direct-debit')
  const formats = useFormats()
  return (
    <>
      <dl className={recipes.facts}>
        <dt>{t('thereNow')}</dt>
        {existing.map(({ mandateId, mandate }) => (
          <dd key={mandateId}>
            {[
              mandate?.reference ?? mandateId,
              mandate ? mandateStatus(mandate.status, t).label : t('unread'),
              mandate?.iban ? maskedIban(mandate.iban) : undefined,
              mandate?.createdAt ? t('registeredOn', { day: formats.day(mandate.createdAt) }) : undefined,
            ]
              .filter(Boolean)
              .join(', ')}
          </dd>
        ))}
      </dl>
      <Text mt={12}>{t('secondUnknown')}</Text>
    </>
  )
}

/** In place of the form, once a mandate is there; `isAnnounced`: what was just registered stands above. */
export function MandateExists({
  isAnnounced,
  onAnother,
}: {
  readonly isAnnounced: boolean
  readonly onAnother: () => void
}) {
  const t = useTexts('direct-debit')
  return (
    <Stack align="flex-start" gap={10}>
      {!isAnnounced && (
        <Flex component="p" gap={6} className={recipes.quiet ?? ''}>
          <IconInfoCircle size={17} aria-hidden />
          {t('oneIsThere')}
        </Flex>
      )}
      <Button onClick={onAnother}>{t('anotherMandate')}</Button>
    </Stack>
  )
}
