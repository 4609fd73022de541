import { cleaned } from '@contract/domain/typed-text'
import clsx from 'clsx'
import {
  IconBuildingSkyscraper,
  IconCards,
  IconCash,
  IconCreditCard,
  IconBriefcase,
  IconUser,
  IconWallet,
} from '@tabler/icons-react'
import { FieldGrid, Section } from '../../lib/forms/section'
import { MoneyField } from '../../lib/fields/money-field'
import { useTexts } from '../../lib/i18n/texts'
import { useField, useFieldFrame, useTyped } from '../../lib/forms/form'
import { usualCurrency } from '../../lib/forms/reader'
import { ChoiceCards } from './choice-cards'
import { variants } from './form-fields'
import recipes from '../../lib/theme/recipes.module.css'

const variantIcons = {
  CONSUMER: IconUser,
  BUSINESS: IconBriefcase,
  CORPORATE: IconBuildingSkyscraper,
  SUPPLEMENTARY: IconCards,
} as const

/** Which of the four variants it is. */
export function KindSection() {
  const t = useTexts('onboarding')
  const [type, setType] = useTyped('onboardingType')
  const { disabled } = useFieldFrame('variant')
  return (
    <Section title={t('kind')}>
      <ChoiceCards
        label={t('kind')}
        frame={() => undefined}
        error={undefined}
        cards={variants.map((value) => ({
          value,
          icon: variantIcons[value],
          label: t(value),
          of: t(`${value}of`),
        }))}
        value={type}
        onChange={setType}
        disabled={disabled}
      />
    </Section>
  )
}

const cardIcons = { CREDIT: IconCreditCard, DEBIT: IconCash, PREPAID: IconWallet } as const
const cardTypes = ['CREDIT', 'DEBIT', 'PREPAID'] as const

/** The card, and the limit that is asked for where it is sent (version 5). */
export function CardSection() {
  const t = useTexts('onboarding')
  const place = useTexts('onboarding/places')
  const [cardType, setCardType] = useTyped('cardType')
  const [version] = useTyped('version')
  const { ref, error, disabled } = useFieldFrame('cardType')
  const [amount] = useTyped('requestedCreditLimit')
  const [currency] = useTyped('requestedCreditLimit.currency', usualCurrency)
  return (
    <Section title={t('card')}>
      <ChoiceCards
        label={place('cardType')}
        frame={ref}
        error={error}
        cards={cardTypes.map((value) => ({ value, icon: cardIcons[value], label: t(value), of: t(`${value}of`) }))}
        value={cardType}
        onChange={setCardType}
        disabled={disabled}
      />
      {version === 'v5' ? (
        <FieldGrid>
          <Money path="requestedCreditLimit" label={place('requestedCreditLimit')} />
        </FieldGrid>
      ) : (
        cleaned(amount) !== '' && (
          <p className={clsx(recipes.quiet, recipes.faint)}>{t('limitKept', { amount, currency })}</p>
        )
      )}
    </Section>
  )
}

/** An amount with its currency beside it. */
export function Money({ path, label }: { readonly path: string; readonly label: string }) {
  const [currency, setCurrency] = useTyped(`${path}.currency`, usualCurrency)
  return <MoneyField {...useField(path, label)} currency={currency} onCurrencyChange={setCurrency} />
}
