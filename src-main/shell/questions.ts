import type { EnvironmentKind } from '@contract/domain/environments'
import { fail, type Outcome } from '@contract/outcome'
import { textsIn } from '../lib/texts'

/** The service's verdict on a key or a certificate before it is stored. `unclear`: neither yes nor no, or it was not asked. */
export type Trial = 'accepted' | 'refused' | 'unreachable' | 'unclear'

interface Described {
  readonly name: string
  readonly kind: EnvironmentKind
  readonly baseUrl: string
}

/**
 * A step that points Kartei elsewhere or destroys something. The page can ask for it and cannot do it: main asks the clerk in a
 * dialog of the system, which no script of the page reaches.
 */
export type Question =
  | ({ readonly about: 'new-environment' } & Described)
  | { readonly about: 'changed-environment'; readonly before: Described; readonly after: Described }
  | { readonly about: 'check'; readonly baseUrl: string }
  | ({ readonly about: 'remove-environment'; readonly keepData: boolean } & Described)
  | ({ readonly about: 'forget-key' | 'forget-certificate' | 'erase' } & Described)
  /** `trial`: what the service said to the new one. */
  | ({ readonly about: 'other-key'; readonly trial: Trial } & Described)
  | ({ readonly about: 'other-certificate'; readonly trial: Trial; readonly subject: string } & Described)
  /** `at`: when the backup was made, as an ISO 8601 moment. */
  | ({ readonly about: 'restore'; readonly at: string } & Described)
  | { readonly about: 'reset-sandbox' }
  /** Everything about somebody, or what is due of done cases. */
  | ({ readonly about: 'erase-person'; readonly cases: number; readonly records: number } & Described)
  /** Without the data that Kartei has stopped in front of; other data in the place of those in use. */
  | { readonly about: 'begin-new' | 'put-back'; readonly name: string }
  /** The first one, or another one. */
  | { readonly about: 'recovery-key' | 'other-recovery-key' }
  /** Whose private part opens the data from now on. */
  | { readonly about: 'recipient'; readonly recipient: string }
  /** No more copies of backups into this folder. */
  | { readonly about: 'forget-backup-folder'; readonly folder: string }
  | ({
      readonly about: 'take-backup'
      /** So many cases are set aside. */
      readonly casesHere: number
      /** The data of this computer cannot be opened now, and are set aside. */
      readonly stoppedHere?: true
      /** It is not among the environments of this computer yet. */
      readonly isNew: boolean
    } & Described)

/** True when the clerk confirmed; false when not, and while another question is open. */
export type Ask = (question: Question) => Promise<boolean>

/** Failure of a call that the clerk did not confirm: nothing has changed. */
export const notConfirmed = ({ requestId }: { readonly requestId: string }): Outcome<never> =>
  fail({ kind: 'cancelled', message: 'Nobody confirmed this; nothing was changed.', requestId })

export interface QuestionText {
  readonly message: string
  readonly detail: string
  /** The verb on the button. */
  readonly confirm: string
}

/** The question in words. Typed text stands on its own line, in one line and not endless. */
export function wordsOf(question: Question, language: string): QuestionText {
  const say = textsIn(language, 'shell/main')
  const kind = (each: EnvironmentKind): string => say(each)
  const described = (each: Described): string =>
    `${oneLine(each.name)} (${kind(each.kind)})\n${addressOf(each.baseUrl)}`
  const word = (message: string, detail: readonly string[], confirm: string): QuestionText => ({
    message,
    detail: detail.join('\n\n'),
    confirm,
  })
  switch (question.about) {
    case 'new-environment':
      return word(say('addEnvironment'), [described(question), say('dataGoThere')], say('add'))
    case 'changed-environment': {
      const { before, after } = question
      const moves = new URL(before.baseUrl).origin !== new URL(after.baseUrl).origin
      return word(
        say('changeEnvironment'),
        [
          `${say('before')}\n${described(before)}`,
          `${say('after')}\n${described(after)}`,
          say(moves ? 'keyIsDropped' : 'dataGoThere'),
        ],
        say('change'),
      )
    }
    case 'check':
      return word(say('checkAddress'), [addressOf(question.baseUrl), say('keyGoesThere')], say('check'))
    case 'remove-environment':
      return word(
        say('removeEnvironment'),
        [
          described(question),
          say(question.keepData ? 'removeKeeps' : 'removeErases'),
          ...(question.kind === 'production' && !question.keepData ? [say('eraseProduction')] : []),
        ],
        say(question.keepData ? 'remove' : 'removeAndErase'),
      )
    case 'other-key':
      return word(
        say('replaceKey'),
        [described(question), say(`key-${question.trial}`), say('oldKeyIsGone')],
        say('replace'),
      )
    case 'other-certificate':
      return word(
        say('replaceCertificate'),
        [
          `${described(question)}\n${oneLine(question.subject)}`,
          say(`certificate-${question.trial}`),
          say('oldKeyIsGone'),
        ],
        say('replace'),
      )
    case 'forget-certificate':
      return word(say('forgetCertificate'), [described(question), say('oldKeyIsGone')], say('forget'))
    case 'forget-key':
      return word(say('forgetKey'), [described(question), say('oldKeyIsGone')], say('forget'))
    case 'erase':
      return word(
        say('eraseData'),
        [described(question), say('eraseMeans'), ...(question.kind === 'production' ? [say('eraseProduction')] : [])],
        say('erase'),
      )
    case 'erase-person':
      return word(
        say('erasePerson', { count: question.cases }),
        [described(question), say('erasePersonMeans', { count: question.records })],
        say('erase'),
      )
    case 'restore': {
      const at = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
      return word(
        say('restoreBackup', { at: at.format(new Date(question.at)) }),
        [described(question), say('restoreMeans')],
        say('restore'),
      )
    }
    case 'begin-new':
      return word(say('beginNewAsked', { name: oneLine(question.name) }), [say('beginNewMeans')], say('beginNewNow'))
    case 'put-back':
      return word(say('putBackAsked'), [say('putBackMeans', { name: oneLine(question.name) })], say('putBackNow'))
    case 'recovery-key':
      return word(say('recoveryKeyAsked'), [say('recoveryKeyMeans')], say('recipientNow'))
    case 'forget-backup-folder':
      return word(say('forgetFolderAsked'), [question.folder, say('forgetFolderMeans')], say('forgetFolderNow'))
    case 'other-recovery-key':
      return word(say('otherKeyAsked'), [say('otherKeyMeans')], say('otherKeyNow'))
    case 'recipient':
      return word(say('recipientAsked'), [question.recipient, say('recipientMeans')], say('recipientNow'))
    case 'take-backup':
      return word(
        say('takeBackupAsked', { name: oneLine(question.name) }),
        [
          described(question),
          ...(question.isNew ? [say('isNewHere')] : []),
          ...(question.casesHere > 0 ? [say('putsAside', { count: question.casesHere })] : []),
          ...(question.stoppedHere ? [say('putsAsideStopped')] : []),
          say('takeBackupMeans'),
        ],
        say('takeBackupNow'),
      )
    case 'reset-sandbox':
      return word(say('resetSandbox'), [say('resetMeans')], say('reset'))
  }
}

/** A name is anybody's text: it must not look like more than a name. */
function oneLine(text: string): string {
  const line = text.replace(/[\s\p{C}]+/gu, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 80)}…` : line
}

/** As it is asked for: a host name in its ASCII form, so that no letter only looks like another. */
const addressOf = (baseUrl: string): string => {
  const address = new URL(baseUrl).href
  return address.length > 200 ? `${address.slice(0, 200)}…` : address
}
