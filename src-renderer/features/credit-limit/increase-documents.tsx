import { Box, Button, Flex, Title } from '@mantine/core'
import { increasePlace } from '@contract/api/credit-limit'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { IdText } from '../../lib/layout/copy'
import { useTexts } from '../../lib/i18n/texts'
import { DocumentsView, type DragOver } from '../documents'
import { closeIncrease } from './open-increase'

export interface CreditLimitProps {
  readonly engagementId: string
  /** Whose case it is. */
  readonly who: string
  /** Every request that the case knows, those among them that were made elsewhere. */
  readonly increaseIds: readonly string[]
  /** Files held over the window, which would go along with a request. */
  readonly over: DragOver | undefined
}

interface IncreaseDocumentsProps extends Pick<CreditLimitProps, 'engagementId' | 'who' | 'over'> {
  readonly increaseId: string
}

/** Endpoint 17 at any later time: documents of a request that the service has. */
export function IncreaseDocuments({ engagementId, increaseId, who, over }: IncreaseDocumentsProps) {
  const t = useTexts('credit-limit')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [increaseId])

  function close(): void {
    closeIncrease(engagementId)
    // Back to where the clerk came from.
    for (const button of document.querySelectorAll<HTMLElement>('[data-documents-of]'))
      if (button.dataset['documentsOf'] === increaseId) button.focus()
  }

  return (
    <section aria-label={t('documentsOf')}>
      <Flex component="header" align="center" gap={12} mih={28} mb={8}>
        <Title order={2} flex={1} tabIndex={-1} ref={heading} style={{ outline: 'none' }}>
          {t('documentsOf')}
        </Title>
        <Button size="sm" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={close}>
          {t('toForm')}
        </Button>
      </Flex>
      <Box mb={12}>
        <IdText id={increaseId} label={t('requestId')} />
      </Box>
      <DocumentsView
        key={increaseId}
        narrow
        place={increasePlace(engagementId, increaseId)}
        kind="credit-limit-increase"
        id={increaseId}
        who={who}
        over={over}
      />
    </section>
  )
}
