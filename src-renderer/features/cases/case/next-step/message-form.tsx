import { Box, Button, Checkbox, Group, SegmentedControl, Stack, TextInput, Textarea } from '@mantine/core'
import type { Onboarding } from '@contract/api/onboarding'
import { cleaned } from '@contract/domain/typed-text'
import { IconCopy, IconMail } from '@tabler/icons-react'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useAct } from '../../../../lib/api/queries'
import { FailureMessage } from '../../../../lib/failures/failure-message'
import { readEmail } from '../../../../lib/fields/plain-text'
import { useFormats } from '../../../../lib/i18n/format'
import type { Language } from '../../../../lib/i18n/i18n'
import { useTexts, textsIn } from '../../../../lib/i18n/texts'
import { kartei } from '../../../../lib/api/kartei'
import { createKeyedStore } from '../../../../lib/keyed-store'
import recipes from '../../../../lib/theme/recipes.module.css'
import type { StepAction } from '../../../../lib/case-states/next-steps'

/** Something that was done about the next step of a case. Whether a message left the mail program is not known. */
interface LastAction {
  readonly kind: 'mailOpened' | 'linkCopied' | 'textCopied'
  readonly at: Date
}

const byCase = createKeyedStore<LastAction>()

/** The last thing done about a case since Kartei was started, and when, in words. */
export function useLastAction(caseId: string): string | undefined {
  const t = useTexts('cases/next-step')
  const formats = useFormats()
  const last = byCase.use(caseId)
  return last && t(last.kind, { time: formats.time(last.at) })
}

export const recordAction = (caseId: string, kind: LastAction['kind']): void =>
  byCase.set(caseId, { kind, at: new Date() })

interface Recipient {
  /** First and last; empty where nobody is known by name. */
  readonly name: string
  readonly email: string
  readonly language: Language
}

export const asRecipient = (applicant: Onboarding['applicant'] | undefined): Recipient => ({
  // Lines that a name brings would be lines of the letter.
  name: cleaned([applicant?.firstName, applicant?.lastName].filter(Boolean).join(' ')).slice(0, 200),
  email: applicant?.email ?? '',
  language: languageFor(applicant?.locale),
})

interface MessageFormProps {
  readonly caseId: string
  readonly kind: MessageKind
  readonly to: Recipient
  /** The signing link that the message hands over. */
  readonly link?: string | undefined
  /** The onboarding's identifier, where the message names it. */
  readonly id?: string | undefined
  /** The way back to where the message was asked for. */
  readonly back?: ReactNode
}

/** A prepared message: the clerk reads and changes it before the mail program opens with exactly that text. */
export function MessageForm({ caseId, kind, to: recipient, link, id, back }: MessageFormProps) {
  const t = useTexts('cases/next-step')
  const say = useTexts('cases/messages/documents')
  const formats = useFormats()
  const { name } = recipient
  const [language, setLanguage] = useState<Language>(recipient.language)
  // A change stays in its language when the other one is looked at.
  const [messages, setMessages] = useState(() => ({
    de: preparedMessage(kind, 'de', { name, link, id }),
    en: preparedMessage(kind, 'en', { name, link, id }),
  }))
  const [documents, setDocuments] = useState(noDocuments)
  const [to, setTo] = useState(recipient.email)
  const [openedAt, setOpenedAt] = useState<Date>()
  const [copiedAt, setCopiedAt] = useState<Date>()
  const mail = useAct(kartei.workstation.composeMail, () => {
    recordAction(caseId, 'mailOpened')
    setOpenedAt(new Date())
  })
  const copy = useAct(kartei.workstation.copy, () => {
    recordAction(caseId, 'textCopied')
    setCopiedAt(new Date())
  })
  const { subject, body } = messages[language]
  const address = readEmail(to)
  const change = (changed: Partial<Message>): void =>
    setMessages({ ...messages, [language]: { ...messages[language], ...changed } })

  const isUnfinished = kind === 'documents' && linesOf(documents, language).length === 0

  /** The list alone changes in what the clerk may have written around it. */
  function ask(changed: Partial<WantedDocuments>): void {
    const wanted = { ...documents, ...changed }
    const relisted = (of: Language): Message => ({
      ...messages[of],
      body: messages[of].body.replace(requestFor(documents, of), () => requestFor(wanted, of)),
    })
    setDocuments(wanted)
    setMessages({ de: relisted('de'), en: relisted('en') })
  }

  function open(event: SubmitEvent): void {
    event.preventDefault()
    void mail.run({ to: address.ok ? address.value : cleaned(to), subject, body })
  }

  return (
    <form noValidate onSubmit={open}>
      {/* In line with the text below it, which has no room around it as the button has. */}
      {back && <Box m="-8px 0 4px -10px">{back}</Box>}
      <p className={recipes.quiet}>{t('messageExplain')}</p>
      <Stack gap={12} mt={12}>
        <SegmentedControl
          aria-label={t('language')}
          value={language}
          onChange={(chosen) => setLanguage(chosen === 'de' ? 'de' : 'en')}
          data={[
            { value: 'de', label: t('german') },
            { value: 'en', label: t('english') },
          ]}
        />
        <TextInput
          label={t('to')}
          type="email"
          maxLength={320}
          value={to}
          description={
            address.ok && address.value !== cleaned(to)
              ? address.value
              : recipient.email === ''
                ? t(kind === 'information' ? 'noContactAddress' : 'noAddress')
                : undefined
          }
          onChange={({ currentTarget: { value } }) => setTo(value)}
        />
        {kind === 'documents' && (
          <>
            <Checkbox.Group
              label={t('wanted')}
              value={documents.kinds.slice()}
              onChange={(kinds) => ask({ kinds: usualDocuments.filter((usual) => kinds.includes(usual)) })}
            >
              <Stack gap={6} mt={4}>
                {usualDocuments.map((usual) => (
                  <Checkbox key={usual} value={usual} label={say(usual)} />
                ))}
              </Stack>
            </Checkbox.Group>
            <TextInput
              label={t('furtherDocument')}
              maxLength={300}
              value={documents.further}
              onChange={({ currentTarget }) => ask({ further: currentTarget.value })}
            />
          </>
        )}
        {!isUnfinished && (
          <>
            <TextInput
              label={t('subject')}
              lang={language}
              maxLength={300}
              value={subject}
              onChange={({ currentTarget: { value } }) => change({ subject: value })}
            />
            <Textarea
              label={t('body')}
              lang={language}
              maxLength={8_000}
              rows={9}
              value={body}
              onChange={({ currentTarget: { value } }) => change({ body: value })}
            />
          </>
        )}
      </Stack>
      {mail.failure && <FailureMessage failure={mail.failure} />}
      {copy.failure && <FailureMessage failure={copy.failure} />}
      <DialogActions
        status={
          isUnfinished
            ? t('wantedFirst')
            : openedAt
              ? t('mailOpenedMeans', { time: formats.time(openedAt) })
              : copiedAt && t('textCopied', { time: formats.time(copiedAt) })
        }
      >
        <Button
          disabled={isUnfinished}
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy.run({ text: body, sensitive: false })}
        >
          {t('copyText')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          leftSection={<IconMail size={18} aria-hidden />}
          disabled={isUnfinished}
          loading={mail.running}
        >
          {t('openMail')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** The last thing done, in a line of its own that takes no room while it is empty, above the buttons. */
export function DialogActions({ status, children }: { readonly status: ReactNode; readonly children: ReactNode }) {
  return (
    <Group justify="flex-end" gap={8} mt={16} className={recipes.dialogEnd}>
      <Box component="span" w="100%" role="status" className={recipes.small}>
        {status}
      </Box>
      {children}
    </Group>
  )
}

type MessageKind = 'signing' | 'information' | Extract<StepAction, { kind: 'tell-applicant' }>['message']

interface Message {
  readonly subject: string
  readonly body: string
}

type Particulars = Pick<Recipient, 'name'> & Pick<MessageFormProps, 'link' | 'id'>

/** The service does not say which documents it waits for; the clerk knows. */
const usualDocuments = ['identity', 'address', 'income', 'residence', 'register'] as const

interface WantedDocuments {
  /** In the order of `usualDocuments`. */
  readonly kinds: readonly (typeof usualDocuments)[number][]
  readonly further: string
}
const noDocuments: WantedDocuments = { kinds: [], further: '' }

function linesOf({ kinds, further }: WantedDocuments, language: Language): readonly string[] {
  const say = textsIn(language, 'cases/messages/documents')
  return [...kinds.map((kind) => say(kind)), ...[cleaned(further)].filter(Boolean)]
}

function requestFor(wanted: WantedDocuments, language: Language): string {
  const lines = linesOf(wanted, language).map((line) => `– ${line}`)
  const sentence = textsIn(language, 'cases/messages')('documentsSentence')
  return lines.length === 0 ? sentence : `${sentence}\n\n${lines.join('\n')}`
}

/** The language to write to an applicant in, by the `locale` of the application: German for de, else English. */
const languageFor = (locale: string | null | undefined): Language =>
  locale?.toLowerCase().startsWith('de') ? 'de' : 'en'

/** A message for the clerk to read and change. Lines end in LF. */
function preparedMessage(kind: MessageKind, language: Language, { name, link, id = '' }: Particulars): Message {
  const t = textsIn(language, 'cases/messages')
  const greeting = name === '' ? t('greetingNobody') : t('greeting', { name })
  const about = kind === 'information' ? [t('informationAbout', { id })] : []
  const parts = [greeting, t(`${kind}Sentence`), ...about, ...(link === undefined ? [] : [link]), t('closing')]
  return { subject: t(`${kind}Subject`, { id }), body: `${parts.join('\n\n')}\n` }
}
