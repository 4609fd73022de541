import type { Case } from '@contract/api/cases'
import { todayHere } from '../../lib/fields/date-text'
import { useScreen } from '../../lib/navigation/screen'
import { useTexts } from '../../lib/i18n/texts'
import { ownWordsIn, unlistedCountriesIn } from '../../lib/forms/choices'
import { Doubts, SendSummary } from '../../lib/forms/send-summary'
import { titleOf, type OpenDraft } from '../drafts'
import { companyDoubts } from './company/company'
import { useCompanyLayout } from './company/layout'
import { choices } from './form-fields'
import { usePlaceName } from './place-names'
import { postalCodeDoubts } from './postal-code'
import { SameApplicant } from './same-applicant'
import type { Application } from './use-sending'
import { useSummary } from './use-summary'

interface ReviewProps {
  readonly fields: OpenDraft['fields']
  /** Payload under review; undefined while there is none. */
  readonly application: Application | undefined
  /** Cases of the same person. */
  readonly same: readonly Case[]
  readonly onSend: () => void
  /** To the field of a path, or to where the clerk was. */
  readonly onBack: (path?: string) => void
}

/** An application before it is sent: all that goes out, what it lacks, and what is to be weighed, in one dialog. */
export function Review({ fields, application, same, onSend, onBack }: ReviewProps) {
  const t = useTexts('onboarding')
  const nameOf = usePlaceName()
  const summaryOf = useSummary()
  const openCase = useScreen((screen) => screen.openCase)
  const { layout } = useCompanyLayout()
  if (!application) return <SendSummary summary={undefined} />
  const doubts = [
    ...ownWordsIn(choices, fields),
    ...unlistedCountriesIn(['applicant.nationality', 'applicant.address.country'], fields),
    ...postalCodeDoubts(fields),
    ...companyDoubts(fields, layout, { today: todayHere() }),
  ]
  const who = titleOf(fields)
  return (
    <SendSummary
      summary={{
        title: t('confirmTitle'),
        explain: t('confirmBody', { who: who === '' ? t('someone') : who }),
        ...summaryOf(application, fields),
        notices: (doubts.length > 0 || same.length > 0) && (
          <>
            {same.length > 0 && (
              <SameApplicant
                cases={same}
                onOpen={(caseId) => {
                  onBack()
                  openCase(caseId)
                }}
              />
            )}
            {doubts.length > 0 && <Doubts doubts={doubts} choices={choices} nameOf={nameOf} />}
          </>
        ),
        onSend,
        onBack,
      }}
    />
  )
}
