import { Group } from '@mantine/core'
import { IconAlertTriangle, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { IdText } from '../../../../lib/layout/copy'
import { hasText, type TextKey, useLanguage, useTexts } from '../../../../lib/i18n/texts'
import type { Answered } from '../../../../lib/answered/fields'
import { Fact } from '../../../../lib/layout/fact'
import { Text, Value } from '../../../../lib/answered/value-tree'
import recipes from '../../../../lib/theme/recipes.module.css'
import classes from '../case.module.css'

/** A part of the overview under its name. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Fields that have a name in the clerk's language. */
type Key = Exclude<TextKey<'cases/overview'>, 'expires'>
const isKnown = (text: string): text is TextKey<'cases/overview-values'> => hasText('cases/overview-values', text)

const countries = ['nationality', 'country', 'countryCode']
const identifiers = ['id', 'customerId', 'engagementId', 'externalCustomerId']
/** Values of these fields are words of the interface, said in the clerk's language where they are known. */
const enumerated = ['salutation', 'civilStatus', 'housing', 'employmentType', 'locale', 'cardType', 'onboardingType']

interface FactsProps {
  readonly of: Answered
  readonly names: readonly Key[]
  /** Nothing is said where none is given. */
  readonly optional?: boolean
}

/** The named fields that have a value, with their names and values in the clerk's language. */
export function Facts({ of, names, optional = false }: FactsProps) {
  const t = useTexts('cases/overview')
  const given = names.filter((name) => of[name] !== undefined && of[name] !== null && of[name] !== '')
  if (given.length === 0) return optional ? null : <p className={recipes.quiet}>{t('nothing')}</p>
  return (
    <dl className={recipes.facts}>
      {given.map((name) => (
        <Fact key={name} name={t(name)} wide={identifiers.includes(name)}>
          {name === 'verifiedPhone' ? (
            <VerifiedPhone verified={of[name]} said={of['phone']} />
          ) : (
            <FactValue name={name} value={of[name]} />
          )}
        </Fact>
      ))}
    </dl>
  )
}

function FactValue({ name, value }: { readonly name: Key; readonly value: unknown }) {
  const t = useTexts('cases/overview')
  const say = useTexts('cases/overview-values')
  const country = useCountry()
  if (typeof value !== 'string') return <Value value={value} />
  if (identifiers.includes(name)) return <IdText id={value} label={t(name)} full />
  if (countries.includes(name)) return <span title={value}>{country(value)}</span>
  return enumerated.includes(name) && isKnown(value) ? <span title={value}>{say(value)}</span> : <Text text={value} />
}

const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

/** The number that the service has checked, and whether it is another one than the applicant gave. */
function VerifiedPhone({ verified, said }: { readonly verified: unknown; readonly said: unknown }) {
  const t = useTexts('cases/overview')
  if (typeof verified !== 'string') return <Value value={verified} />
  const differs = typeof said === 'string' && said !== '' && digitsOf(said) !== digitsOf(verified)
  return (
    <Group gap="0 10px">
      <bdi>{verified}</bdi>
      <span className={recipes.toned} data-tone="done">
        <IconRosetteDiscountCheck size={15} aria-hidden />
        {t('verifiedByService')}
      </span>
      {differs && (
        <span className={recipes.toned} data-tone="act">
          <IconAlertTriangle size={15} aria-hidden />
          {t('phoneDiffers')}
        </span>
      )}
    </Group>
  )
}

/** `Germany` of DE; a code that is none is shown as it came. */
function useCountry(): (code: string) => string {
  const language = useLanguage()
  return (code) => {
    if (!/^[A-Z]{2}$/.test(code)) return code
    return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code) ?? code
  }
}
