import type { StagedFile } from '@contract/api/documents'
import type { FileWork } from '@contract/api/file-work'
import { Stack, Text } from '@mantine/core'
import { kartei } from '../../../lib/api/kartei'
import { useConfirm } from '../../../lib/layout/confirm'
import { useTexts } from '../../../lib/i18n/texts'

/** Work after which something besides the pages of a PDF may be missing. */
export type Losing = Extract<FileWork['kind'], 'rotate' | 'split' | 'join' | 'shrink' | 'take-apart'>

const dropsInvoice: readonly Losing[] = ['split', 'join']

/**
 * Asks before work ends a signature, or leaves the invoice in XML behind; true where neither is there. Each file is looked at
 * first, one after the other, since main reads it whole.
 */
export function useConfirmLosses(): (
  files: readonly Pick<StagedFile, 'fileId' | 'name'>[],
  work: Losing,
) => Promise<boolean> {
  const t = useTexts('documents/work')
  const confirm = useConfirm()
  return async (files, work) => {
    const losses: string[] = []
    for (const { fileId, name } of files) {
      const look = await kartei.files.look({ fileId })
      const notes = look.ok ? look.value.notes : []
      if (notes.includes('signed')) losses.push(t('losesSignature', { name }))
      if (notes.includes('invoice') && dropsInvoice.includes(work)) losses.push(t('losesInvoice', { name }))
    }
    if (losses.length === 0) return true
    return confirm({
      title: t('losesTitle', { count: files.length }),
      body: (
        <Stack gap={8}>
          {losses.map((loss) => (
            <Text key={loss}>{loss}</Text>
          ))}
          <Text>{t('losesNoOriginal')}</Text>
        </Stack>
      ),
      confirm: t('losesAnyway'),
      local: true,
    })
  }
}
