import { useConfirmWrite } from '../../components/confirm'
import { useFormats } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { texts } from './texts'

/** Asks before documents go to the case of `who` in production; true elsewhere. `act`: the word on the button. */
export function useConfirmSending(): (
  files: readonly { readonly size: number }[],
  who: string,
  act: 'upload' | 'sendAgain',
) => Promise<boolean> {
  const t = useTexts(texts)
  const formats = useFormats()
  const confirm = useConfirmWrite()
  return (files, who, act) =>
    confirm({
      title: t('confirmTitle'),
      body: t('confirmBody', {
        count: files.length,
        size: formats.fileSize(files.reduce((sum, { size }) => sum + size, 0)),
        who,
      }),
      confirm: t(act),
    })
}
