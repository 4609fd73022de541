import { documentLimits, isMessage, isProgram, type FileProblem } from '@contract/api/documents'
import { useProblemText } from '../../lib/failures/problem-texts'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import type { DocumentRow } from './document-groups'
import { typeName } from './look/look'

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
