import { cleaned } from '@contract/domain/typed-text'
import { Flex, Radio } from '@mantine/core'
import clsx from 'clsx'
import {
  IconBuildingSkyscraper,
  IconCards,
  IconCash,
  IconCreditCard,
  IconBriefcase,
  IconUser,
  IconWallet,
  type Icon,
} from '@tabler/icons-react'
import { useId } from 'react'
import { FieldGrid, Section } from '../../lib/forms/section'
import { MoneyField } from '../../lib/fields/money-field'
import { useTexts } from '../../lib/i18n/texts'
import { useField, useFieldFrame, useLocked, useTyped } from '../../lib/forms/form'
import { usualCurrency } from '../../lib/forms/reader'
import { variants } from './form-fields'
import classes from './onboarding-form.module.css'
import recipes from '../../lib/theme/recipes.module.css'

interface ChoiceCardsProps {
  readonly label: string
  readonly cards: readonly {
    readonly value: string
    readonly icon: Icon
    readonly label: string
    readonly of: string
  }[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  readonly disabled: boolean
  readonly frame?: (element: HTMLElement | null) => void
}

/** A few large choices, one of which holds. Arrow keys walk through them. */
function ChoiceCards({ label, cards, value, onChange, error, disabled, frame }: ChoiceCardsProps) {
  const id = useId()
  return (
    <div ref={frame}>
      <Radio.Group aria-label={label} value={value} onChange={onChange} error={error}>
        <div className={classes.choices}>
          {cards.map(({ value: own, icon: Icon, label: name, of }) => (
            <Flex
              component="label"
              gap={12}
              align="center"
              key={own}
              className={classes.choice}
              data-chosen={own === value || undefined}
            >
              <Icon size={22} stroke={1.75} aria-hidden />
              <Flex component="span" direction="column" className={recipes.fill}>
                <span className={recipes.strong} id={`${id}-${own}`}>
                  {name}
                </span>
                <span className={recipes.small} id={`${id}-${own}-of`}>
                  {of}
                </span>
              </Flex>
              <Radio
                value={own}
                disabled={disabled}
                aria-labelledby={`${id}-${own}`}
                aria-describedby={`${id}-${own}-of`}
                aria-invalid={error !== undefined}
              />
            </Flex>
          ))}
        </div>
      </Radio.Group>
    </div>
  )
}

const variantIcons = {
  CONSUMER: IconUser,
  BUSINESS: IconBriefcase,
  CORPORATE: IconBuildingSkyscraper,
  SUPPLEMENTARY: IconCards,
} as const

export function KindSection() {
  const t = useTexts('onboarding')
  const [type, setType] = useTyped('onboardingType')
  return (
    <Section title={t('kind')}>
      <ChoiceCards
        label={t('kind')}
        cards={variants.map((value) => ({
          value,
          icon: variantIcons[value],
          label: t(value),
          of: t(`${value}of`),
        }))}
        value={type}
        onChange={setType}
        disabled={useLocked()}
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
