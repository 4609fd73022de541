import type { CreditLimitIncreaseRequest, SoonRequest } from '@contract/api/credit-limit'
import type { StagedFile } from '@contract/api/documents'
import { choiceWords } from '../../lib/forms/choices'
import { useValueWords, valuesOf, type SummaryLine, type SummaryProps } from '../../lib/forms/send-summary'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { choices } from './read-request'

/** Fields of the form by their paths in the body, in its order. */
const known: Readonly<Record<string, string>> = {
  appliedAmount: 'appliedAmount',
  'reason.reasonType': 'reasonType',
  monthlyIncome: 'monthlyIncome',
  employmentType: 'employmentType',
}
const order = Object.keys(known)

/** Summary of a request before sending, in the clerk's words, and of the reason kept here. */
export function useSummary(
  nameOf: (path: string) => string,
): (
  request: CreditLimitIncreaseRequest,
  documents: readonly StagedFile[],
  why: SoonRequest | undefined,
) => Pick<SummaryProps, 'sections' | 'administrator' | 'lacks'> {
  const t = useTexts('credit-limit')
  const say = useTexts('forms/summary')
  const language = useLanguage()
  const valueWords = useValueWords()

  return (request, documents, why) => {
    const lines: readonly SummaryLine[] = valuesOf(request).map(({ path, value }) => {
      const field = known[path]
      return {
        path,
        label: field === undefined ? path.replace(/^(reason|redirectUrls)\./, '') : nameOf(field),
        value:
          field === undefined || typeof value !== 'string'
            ? valueWords(value)
            : choiceWords(choices, field, value, language),
      }
    })
    const isAddress = (path: string): boolean => path.startsWith('redirectUrls.')
    return {
      sections: [
        {
          title: t('request'),
          lines: lines
            .filter(({ path }) => path in known)
            .toSorted((one, other) => order.indexOf(one.path) - order.indexOf(other.path)),
        },
        { title: say('further'), lines: lines.filter(({ path }) => !(path in known) && !isAddress(path)) },
        {
          title: t('documents'),
          lines: documents.map(({ name, fileId }) => ({ path: fileId, label: say('goesAlong'), value: name })),
        },
        {
          title: t('keptHere'),
          lines: why
            ? [
                { path: 'soon', label: t('soonReason'), value: t(`soon-${why.reason}`) },
                ...(why.remark === undefined ? [] : [{ path: 'remark', label: t('remark'), value: why.remark }]),
              ]
            : [],
        },
      ],
      administrator: lines.filter(({ path }) => isAddress(path)).map((line) => ({ ...line, label: nameOf(line.path) })),
      lacks: [],
    }
  }
}
