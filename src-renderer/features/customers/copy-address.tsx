import { Button, Flex } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'

/** The whole address on the clipboard, line by line as a letter wants it. */
export function CopyAddress({ lines }: { readonly lines: readonly string[] }) {
  const t = useTexts('customers')
  const [copied, setCopied] = useState<boolean>()

  async function copy(): Promise<void> {
    const outcome = await kartei.workstation.copy({ text: lines.join('\n'), sensitive: true })
    setCopied(outcome.ok && outcome.value.copied)
  }

  return (
    <Flex component="span" wrap="wrap" align="center" gap="8px 12px" className={recipes.quiet ?? ''}>
      <Button size="sm" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
        {t('copyAddress')}
      </Button>
      <span role="status">{copied !== undefined && t(copied ? 'copied' : 'notCopied')}</span>
    </Flex>
  )
}
