import { useTexts } from '../../i18n/texts'
import { placeTexts } from './texts'

type Key = keyof (typeof placeTexts)['table']
const isKey = (text: string): text is Key => Object.hasOwn(placeTexts.table, text)

/** How the form calls a place: `applicant.phone` is "Phone". */
export function usePlaceName(): (path: string) => string {
  const t = useTexts(placeTexts)
  return (path) => {
    if (path === 'applicant.additional') return t('applicantAdditional')
    const last = path.slice(path.lastIndexOf('.') + 1)
    return isKey(last) ? t(last) : path
  }
}
