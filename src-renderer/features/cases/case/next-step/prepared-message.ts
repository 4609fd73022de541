import { textsIn } from '../../../../lib/i18n/texts'
import type { Language } from '../../../../lib/i18n/i18n'
import type { StepAction } from '../../../../lib/case-states/next-steps'

export type MessageKind = 'signing' | 'information' | Extract<StepAction, { kind: 'tell-applicant' }>['message']

export interface Message {
  readonly subject: string
  readonly body: string
}

interface Particulars {
  /** First and last name; empty where nobody is known by name. */
  readonly name: string
  /** What the message hands over: the signing link. */
  readonly link?: string | undefined
  /** The onboarding's, for who knows it by that alone. */
  readonly id?: string | undefined
}

/** The language to write to an applicant in, by the `locale` of the application: German for de, else English. */
export const languageFor = (locale: string | null | undefined): Language =>
  locale?.toLowerCase().startsWith('de') ? 'de' : 'en'

/** A message for the clerk to read and change. Lines end in LF. */
export function preparedMessage(kind: MessageKind, language: Language, { name, link, id = '' }: Particulars): Message {
  const t = textsIn(language, 'cases/messages')
  const greeting = name === '' ? t('greetingNobody') : t('greeting', { name })
  const about = kind === 'information' ? [t('informationAbout', { id })] : []
  const parts = [greeting, t(`${kind}Sentence`), ...about, ...(link === undefined ? [] : [link]), t('closing')]
  return { subject: t(`${kind}Subject`, { id }), body: `${parts.join('\n\n')}\n` }
}
