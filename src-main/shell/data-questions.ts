import type { DataQuestion } from '../features/data'
import { texts, type Language } from './texts'

/** What the clerk is asked in the system's own dialog before data take the place of others, or a key may open them. */
export function dataQuestion(
  question: DataQuestion,
  language: Language,
): { readonly message: string; readonly detail: string; readonly confirm: string } {
  const [asked, means, confirm] = wordsFor[question.what]
  const named = 'name' in question ? question.name : 'recipient' in question ? question.recipient : ''
  const say = (text: Readonly<Record<Language, string>>): string => text[language].replace('#', () => named)
  return { message: say(asked), detail: say(means), confirm: say(confirm) }
}

const wordsFor = {
  'begin-new': [texts.beginNewAsked, texts.beginNewMeans, texts.beginNewNow],
  'put-back': [texts.putBackAsked, texts.putBackMeans, texts.putBackNow],
  'other-recovery-key': [texts.otherKeyAsked, texts.otherKeyMeans, texts.otherKeyNow],
  recipient: [texts.recipientAsked, texts.recipientMeans, texts.recipientNow],
  'take-backup': [texts.takeBackupAsked, texts.takeBackupMeans, texts.takeBackupNow],
} as const
