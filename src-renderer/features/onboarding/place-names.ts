import { hasText, type TextKey, useLanguage, useTexts } from '../../lib/i18n/texts'
import { labelOf, useCompanyLayout } from './company/layout'

type Key = TextKey<'onboarding/places'>
const isKey = (text: string): text is Key => hasText('onboarding/places', text)

/** Additional fields are called by the object that they belong to. */
const additional: Readonly<Partial<Record<string, Key>>> = {
  'applicant.additional': 'applicantAdditional',
  'applicant.address.additional': 'addressAdditional',
  'redirectUrls.additional': 'redirectAdditional',
}

/** How the form calls a place: `applicant.phone` is "Phone". */
export function usePlaceName(): (path: string) => string {
  const t = useTexts('onboarding/places')
  const language = useLanguage()
  const { layout } = useCompanyLayout()
  return (path) => {
    const ofCompany = path.startsWith('company.') ? labelOf(path, layout, language) : undefined
    if (ofCompany !== undefined) return ofCompany
    const ofObject = additional[path]
    if (ofObject) return t(ofObject)
    const last = path.slice(path.lastIndexOf('.') + 1)
    return isKey(last) ? t(last) : path
  }
}
