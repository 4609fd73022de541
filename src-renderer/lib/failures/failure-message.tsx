import { Box, Button, Group } from '@mantine/core'
import { mayBeDone, type Failure, type FailureKind } from '@contract/outcome'
import { IconAlertOctagon, IconCopy, IconHelpHexagon, IconKey } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useActiveEnvironment } from '../api/environment'
import { askForKey } from '../navigation/screen'
import { useTexts } from '../i18n/texts'
import { Callout } from '../layout/callout'
import { kartei } from '../api/kartei'
import { useMainSentence } from './main-sentence-texts'
import { NoAnswerDetails, ProxySignInButton } from './no-answer'
import { serviceWords, useProblemText } from './problem-texts'
import { supportDetails } from './support-details'
import recipes from '../theme/recipes.module.css'

/** Kinds whose message names a cause that the sentence cannot know: a host, a file, a printer. It is in English. */
const namesCause: ReadonlySet<FailureKind> = new Set<FailureKind>([
  'network',
  'timeout',
  'unexpected-response',
  'file',
  'printer',
  'storage',
])

/** Codes of a conflict within Kartei, which the service has no part in: each has a sentence of its own. */
const ownConflicts = [
  'being-sent',
  'call-under-way',
  'recovery-key-required',
  'journal-not-written',
  'journal-not-shipped',
  'journal-waits',
  'held',
  'holds-unread',
] as const
type OwnConflict = (typeof ownConflicts)[number]
const isOwnConflict = (code: string | undefined): code is OwnConflict => ownConflicts.some((known) => known === code)

/** The sentence for what the service answered with; undefined where that of the kind says it. */
function answeredKey({ kind, http }: Failure) {
  if (kind === 'unauthorized') return 'answeredKey'
  if (kind === 'rate-limited') return 'answeredPause'
  if (kind !== 'service-error') return undefined
  if (http?.status === 503) return 'answeredBusy'
  return http?.status === 502 || http?.status === 504 ? 'answeredAway' : 'answeredFailing'
}

/** The next step after an answer of the kind: a read is read again, a write may have been carried out. */
function nextKey(failure: Failure) {
  const { kind, http } = failure
  // The sentence of that kind says it.
  if (kind === 'outcome-unknown' || http === undefined) return undefined
  if (mayBeDone(failure)) return 'answeredOpen'
  return kind === 'service-error' && http.status >= 502 && http.status <= 504 ? 'answeredLater' : undefined
}

const wantsKey: ReadonlySet<FailureKind> = new Set<FailureKind>(['unauthorized', 'no-api-key', 'keychain-unavailable'])

interface FailureMessageProps {
  readonly failure: Failure
  /** A sentence of the screen's own instead of the kind's, where it knows better what the failure means here. */
  readonly sentence?: string
  /** Issues whose fields show them already, by path: they are not repeated. */
  readonly shownAt?: readonly string[]
  /** The next step: buttons. */
  readonly actions?: ReactNode
  /** Whether it is about the active environment, as nearly every call is: then its key can be entered from here. */
  readonly ofActive?: boolean
}

/** One sentence in the clerk's language, the service's words where it has some, what is wrong where, and what to do. */
export function FailureMessage({ failure, sentence, shownAt = [], actions, ofActive = true }: FailureMessageProps) {
  const t = useTexts('failures')
  const problemText = useProblemText()
  const [copied, setCopied] = useState<boolean>()
  const inDoubt = mayBeDone(failure)
  const words = serviceWords(failure)
  const own = useMainSentence()(failure.message)
  const { noAnswer } = failure
  const ownConflict = failure.issues?.map(({ code }) => code).find(isOwnConflict)
  const issues = (failure.issues ?? []).filter(({ path, code }) => !isOwnConflict(code) && !shownAt.includes(path))
  const environment = useActiveEnvironment()
  const answered = failure.http && ownConflict === undefined && answeredKey(failure)
  const next = nextKey(failure)
  const what = answered ? t(answered, { status: failure.http?.status ?? '' }) : t(ownConflict ?? failure.kind)
  const said = next ? `${what} ${t(next)}` : what

  async function copy(): Promise<void> {
    // All about the call, with the raw answer, and the version of Kartei.
    const text = JSON.stringify({ ...failure, program: await supportDetails() }, null, 2)
    const outcome = await kartei.workstation.copy({ text, sensitive: failure.http?.body !== undefined })
    setCopied(outcome.ok && outcome.value.copied)
  }

  return (
    <Callout role="alert" tone={inDoubt ? 'act' : 'stop'} icon={inDoubt ? IconHelpHexagon : IconAlertOctagon}>
      <p className={recipes.strong}>{sentence ?? said}</p>
      {words !== undefined && (
        <Box component="p" mt={4} c="var(--ink)" className={recipes.breaks}>
          {t('serviceSays', { words })}
        </Box>
      )}
      {noAnswer && (
        <Box mt={4} c="var(--ink)" className={recipes.breaks}>
          <NoAnswerDetails noAnswer={noAnswer} />
        </Box>
      )}
      {words === undefined && !noAnswer && issues.length === 0 && namesCause.has(failure.kind) && (
        <Box component="p" mt={4} c="var(--ink)" className={recipes.breaks} lang={own.lang}>
          {own.words}
        </Box>
      )}
      {issues.length > 0 && (
        <Box component="ul" mt={4} pl={18} c="var(--ink)">
          {issues.map((issue) => (
            <li key={`${issue.path} ${issue.message}`}>
              {issue.path !== '' && (
                <Box component="span" mr={8} className={recipes.mono}>
                  {issue.path}
                </Box>
              )}
              {problemText(issue)}
            </li>
          ))}
        </Box>
      )}
      <Group gap={8} mt={6} fz="sm">
        {actions}
        {ofActive && environment && environment.kind !== 'sandbox' && wantsKey.has(failure.kind) && (
          <Button size="sm" leftSection={<IconKey size={16} aria-hidden />} onClick={() => askForKey(environment.id)}>
            {t('enterKey')}
          </Button>
        )}
        <ProxySignInButton noAnswer={failure.noAnswer} />
        <Button size="sm" variant="quiet" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          {t('copyDetails')}
        </Button>
        <span role="status">{copied !== undefined && t(copied ? 'detailsCopied' : 'detailsNotCopied')}</span>
      </Group>
    </Callout>
  )
}
