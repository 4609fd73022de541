import { Button, Code, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useActiveEnvironment } from '../../lib/api/environment'
import { useWorkstationOutcome } from '../../lib/api/queries'
import { LoadingLine } from '../../lib/layout/lines'
import { detailsOf } from '../../lib/failures/support-details'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'

/** What support needs to know of this Kartei, to be read before it is copied: no key, no name, no case. */
export function Support() {
  const t = useTexts('help')
  const language = useLanguage()
  const kind = useActiveEnvironment()?.kind
  const { data, error } = useWorkstationOutcome(['about'], () => kartei.workstation.about(), { staleTime: Infinity })
  const [copied, setCopied] = useState<boolean>()
  if (!data) return error ? <p>{t('noDetails')}</p> : <LoadingLine />
  const { keychain, storage } = data
  const details = JSON.stringify(
    { ...detailsOf(data), environment: kind, language, keychain: keychain.available, data: storage },
    null,
    2,
  )
  async function copy(): Promise<void> {
    const outcome = await kartei.workstation.copy({ text: details, sensitive: false })
    setCopied(outcome.ok && outcome.value.copied)
  }
  return (
    <Group>
      <Code block w="100%" bg="var(--sunken)" fz="sm">
        {details}
      </Code>
      <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
        {t('copySupport')}
      </Button>
      <span role="status">{copied !== undefined && t(copied ? 'copied' : 'notCopied')}</span>
    </Group>
  )
}
