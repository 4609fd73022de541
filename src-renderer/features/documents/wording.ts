import {
  documentLimits,
  unusualOf,
  type StagedFile,
  isMessage,
  isProgram,
  type FileProblem,
} from '@contract/api/documents'
import { useConfirm, useConfirmWrite } from '../../lib/layout/confirm'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { typeName } from './look/look'
import { useProblemText } from '../../lib/failures/problem-texts'
import { bytesOf, type DocumentRow } from './document-groups'

/** Limits are whole megabytes. */
export const inMegabytes = (bytes: number): number => bytes / 1_000_000

/** Problem of a file, with its own size or type where that says more. */
export function useFileProblemText(): (
  problem: FileProblem,
  file: Pick<DocumentRow, 'name' | 'mediaType' | 'size'>,
) => string {
  const t = useTexts('documents')
  const formats = useFormats()
  const problemText = useProblemText()
  return (problem, file) => {
    const { mediaType, size } = file
    const type = typeName(mediaType) ?? t('unknownType')
    switch (problem.code) {
      case 'too-large':
        return t('problemTooLarge', {
          size: formats.fileSize(size),
          limit: inMegabytes(documentLimits.safeBytesPerFile),
        })
      case 'wrong-type':
        if (isMessage(file)) return t('problemMessage')
        return isProgram(mediaType) ? t('problemProgram') : t('problemWrongType', { type })
      case 'wrong-extension':
        return t('problemWrongExtension', { type })
      default:
        return problemText(problem)
    }
  }
}

/**
 * Asks before documents go to the case of `who` in production; true elsewhere. `act`: the word on the button. A file that may
 * have arrived, and cannot be looked up, is asked about everywhere.
 */
export function useConfirmSending(): (
  files: readonly { readonly size: number }[],
  who: string,
  act: 'upload' | 'sendAgain',
  isUnseen?: boolean,
) => Promise<boolean> {
  const t = useTexts('documents')
  const formats = useFormats()
  const confirm = useConfirmWrite()
  return (files, who, act, isUnseen = false) => {
    const body = t('confirmBody', {
      count: files.length,
      size: formats.fileSize(bytesOf(files)),
      who,
    })
    return confirm({
      title: isUnseen ? `${t('sendAgain')}?` : t('confirmTitle'),
      body: isUnseen ? `${body} ${t('doubtWithoutLook')}` : body,
      confirm: t(act),
      ...(isUnseen && { always: true, destructive: true }),
    })
  }
}

/** The one question about a document that only endpoint 4 can take: names what is unusual of it, in every environment. */
export function useConfirmAnyway(): (file: StagedFile, who: string) => Promise<boolean> {
  const t = useTexts('documents')
  const formats = useFormats()
  const confirm = useConfirm()
  return (file, who) => {
    const { name, size, mediaType } = file
    const unusual = unusualOf(file).map((code) =>
      code === 'too-large'
        ? t('anywayTooLarge', {
            name,
            size: formats.fileSize(size),
            limit: inMegabytes(documentLimits.safeBytesPerFile),
          })
        : t('anywayWrongType', { name, type: typeName(mediaType) ?? t('unknownType') }),
    )
    return confirm({
      title: t('anywayTitle'),
      body: [...unusual, t('anywayBody', { who })].join(' '),
      confirm: t('sendAnyway'),
    })
  }
}
