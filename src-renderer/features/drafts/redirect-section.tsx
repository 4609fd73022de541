import { UrlField } from '../../lib/fields/plain-fields'
import { AdditionalFields } from '../../lib/forms/additional-fields'
import { FieldGrid } from '../../lib/forms/field-grid'
import { useField } from '../../lib/forms/form'
import { Section } from '../../lib/forms/section'
import { useTexts } from '../../lib/i18n/texts'

interface RedirectSectionProps {
  /** Who is sent there, and whether both are needed. */
  readonly hint: string
  readonly required?: boolean
  readonly order?: 2 | 3
  /** How the form calls a place. */
  readonly nameOf: (path: string) => string
}

/** Where a person is sent afterwards, in every form that asks for it. */
export function RedirectSection({ hint, required = false, order = 2, nameOf }: RedirectSectionProps) {
  const t = useTexts('drafts')
  return (
    <Section order={order} title={t('redirect')} hint={hint}>
      <FieldGrid>
        <UrlField {...useField('redirectUrls.successUrl', nameOf('redirectUrls.successUrl'))} required={required} />
        <UrlField {...useField('redirectUrls.failUrl', nameOf('redirectUrls.failUrl'))} required={required} />
      </FieldGrid>
      <AdditionalFields
        path="redirectUrls.additional"
        label={nameOf('redirectUrls.additional')}
        add={t('addRedirectFields')}
      />
    </Section>
  )
}
