import type { Case } from '@contract/api/cases'
import { endpoints } from '@contract/endpoints'
import type { Failure } from '@contract/outcome'
import type { Exchange, SentByHand } from '@contract/api/raw'
import { allowsRequestsByHand } from '@contract/policy/settings'
import { requestPathProblem } from '@contract/domain/request-path'
import { Box, Button, Flex, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useActiveEnvironment } from '../../../lib/api/environment'
import { usePolicy } from '../../../lib/api/policy'
import { useRefresh } from '../../../lib/api/queries'
import { useConfirm } from '../../../lib/layout/confirm'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { useProblemText } from '../../../lib/failures/problem-texts'
import { useLanguage, useTexts } from '../../../lib/i18n/texts'
import { kartei } from '../../../lib/api/kartei'
import { readingUnless } from '../../../lib/forms/problems'
import { placesCalled } from '../../../lib/forms/refusal'
import { useForm } from '../../../lib/forms/use-form'
import { KeptFormLine } from '../../../lib/forms/saved-line'
import recipes from '../../../lib/theme/recipes.module.css'
import { masked } from '../mask'
import classes from '../raw.module.css'
import { useWords } from '../words'
import { AnswerSide } from './answer-side'
import { Hints } from './hint-list'
import { JsonField, jsonProblem } from './json-field'
import { PartsField } from './parts-field'
import { consentIn, endpointOf, fileField } from './templates'
import { useRequestForm } from './typed-requests'
import { isInDoubt } from './use-sent'

interface SendRequestProps {
  /** The case that it is sent from, if from one. */
  readonly caseRecord: Pick<Case, 'caseId' | 'identifiers'> | undefined
  /** Its last calls, of which is taken what a request needs. */
  readonly exchanges: readonly Exchange[]
  readonly sent: readonly SentByHand[]
  /** The request by hand that is shown; undefined: the last one. */
  readonly shown: string | undefined
  readonly onShow: (sendId: string) => void
}

const noIdentifiers = {}
const places = placesCalled('path', 'json', 'parts')

/** One of the calls of the interface, with path and content as the clerk writes them, and what came of it. */
export function SendRequest({ caseRecord, exchanges, sent, shown, onShow }: SendRequestProps) {
  const screenLanguage = useLanguage()
  const t = useTexts('raw/send-request')
  const words = useWords()
  const problemText = useProblemText()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const environment = useActiveEnvironment()
  const request = useRequestForm(caseRecord?.caseId, {
    identifiers: caseRecord?.identifiers ?? noIdentifiers,
    consentId: consentIn(exchanges),
  })
  const [running, setRunning] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const endpoint = endpointOf(request.endpoint)
  const { number, method, body } = endpoint
  const name = words.endpoint({ endpoint: number, method, path: request.path })
  const pathProblem = requestPathProblem(request.path)
  const form = useForm({
    values: request.values,
    read: () =>
      readingUnless(
        pathProblem !== undefined && { path: 'path', code: pathProblem },
        body === 'json' && jsonProblem(request.json) !== undefined && { path: 'json', code: 'json' },
        body === 'parts' && request.parts.length === 0 && { path: 'parts', code: '', message: t('noParts') },
        body === 'parts' &&
          request.parts.some(({ field }) => field === '') && {
            path: 'parts',
            code: '',
            message: t('fieldNameMissing'),
          },
      ),
    places,
  })
  const isBlocked = method !== 'GET' && sent.some((each) => isInDoubt(each) && each.exchange.endpoint === number)
  const policy = usePolicy()?.settings
  // Main refuses it as well.
  const isOff = policy !== undefined && environment !== undefined && !allowsRequestsByHand(policy, environment.kind)
  const host = environment ? environment.baseUrl.replace(/^https?:\/\//, '') : ''

  function edit(typed: Parameters<typeof request.type>[0]): void {
    request.type(typed)
    setFailure(undefined)
  }

  /** Asked before every write that leaves the sandbox, and wherever something may be done twice. */
  async function isMeant(): Promise<boolean> {
    if (method === 'GET' || (environment?.kind === 'sandbox' && !isBlocked)) return true
    return confirm({
      title: t(isBlocked ? 'askAgainTitle' : 'askTitle', { number, words: name }),
      body: (
        <>
          {isBlocked && <Text mb="sm">{t('askAgain')}</Text>}
          <Text>{t('askWhere', { name: environment?.name ?? '', host })}</Text>
          <Box
            component="pre"
            mt={8}
            mah={260}
            className={clsx(classes.frame, recipes.mono, recipes.scroll)}
            style={{ whiteSpace: 'pre-wrap' }}
          >
            {[`${method} ${request.path}`, body === 'json' ? masked(request.json) : partLines(request.parts)].join(
              '\n',
            )}
          </Box>
        </>
      ),
      confirm: t('doIt'),
      destructive: isBlocked,
    })
  }

  async function send(): Promise<void> {
    if (!environment || !(await isMeant())) return
    setRunning(true)
    setFailure(undefined)
    await sendOnce(environment.id)
    setRunning(false)
  }

  async function sendOnce(environmentId: string): Promise<void> {
    const sendId = crypto.randomUUID()
    const { path, language, json, parts } = request
    const outcome = await kartei.raw.send({
      sendId,
      environmentId,
      ...(caseRecord && { caseId: caseRecord.caseId }),
      endpoint: number,
      path,
      ...(number === 8 && { language }),
      ...(body === 'json' && json.trim() !== '' && { json }),
      ...(body === 'parts' && {
        parts: parts.map((part) =>
          'text' in part ? { field: part.field, text: part.text } : { field: part.field, fileId: part.fileId },
        ),
      }),
      ...(isBlocked && { again: true }),
    })
    await Promise.all([refresh('raw-sent', caseRecord?.caseId ?? ''), caseRecord && refresh('raw', caseRecord.caseId)])
    form.startOver()
    onShow(sendId)
    if (!outcome.ok) setFailure(outcome.error)
    // What was written was sent; what was read may be asked for once more.
    else if (method !== 'GET') request.discard()
  }

  async function discard(): Promise<void> {
    const question = {
      title: t('discardTitle'),
      body: <Text>{t('discardBody')}</Text>,
      confirm: t('discard'),
      local: true,
    }
    if (!(await confirm(question))) return
    const fileIds = request.parts.flatMap((part) => ('fileId' in part ? [part.fileId] : []))
    if (fileIds.length > 0) void kartei.files.discard({ fileIds })
    request.discard()
    setFailure(undefined)
    form.startOver()
  }

  /** What was sent becomes what is typed; the form's own text is left as it is where one of its files is gone. */
  function use({ exchange, asked: before }: SentByHand): void {
    request.take({
      endpoint: exchange.endpoint,
      path: exchange.path,
      language: before.language ?? 'de',
      json: before.json ?? '',
      parts: (before.parts ?? []).flatMap((part) => ('text' in part ? [part] : [])),
    })
    setFailure(undefined)
  }

  return (
    <Flex className={recipes.fill}>
      <Stack
        component="section"
        gap={12}
        className={clsx(classes.form, recipes.fill, recipes.scroll)}
        aria-label={t('form')}
      >
        <Select
          label={t('call')}
          searchable
          nothingFoundMessage={t('noSuchCall')}
          maxDropdownHeight={280}
          disabled={running}
          data={endpoints.map((each) => ({
            value: String(each.number),
            label: `${each.number} · ${each.method} · ${each[screenLanguage]}`,
          }))}
          value={String(number)}
          onChange={(chosen) => {
            if (chosen === null) return
            request.choose(Number(chosen))
            setFailure(undefined)
            form.startOver()
          }}
        />
        <Textarea
          ref={form.places.at('path')}
          label={t('path')}
          description={t('pathBelow', { method, address: environment?.baseUrl ?? '' })}
          classNames={{ input: classes.code ?? '' }}
          value={request.path}
          disabled={running}
          spellCheck={false}
          autoComplete="off"
          error={
            pathProblem !== undefined &&
            (form.attempted || request.isTyped) &&
            problemText({ code: pathProblem, message: pathProblem })
          }
          rows={2}
          // It is one line, shown whole: what is pasted with a line's end is meant without it.
          onChange={({ currentTarget }) => edit({ path: currentTarget.value.replace(/[\r\n]+/g, '') })}
        />
        {number === 8 && (
          <Select
            label={t('language')}
            data={(['de', 'en'] as const).map((language) => ({ value: language, label: t(language) }))}
            value={request.language}
            disabled={running}
            onChange={(language) => edit({ language: language === 'en' ? 'en' : 'de' })}
          />
        )}
        {body === 'json' && (
          <div ref={form.places.at('json')}>
            <JsonField text={request.json} disabled={running} onChange={(json) => edit({ json })} />
          </div>
        )}
        {body === 'parts' && (
          <div ref={form.places.at('parts')}>
            <PartsField
              parts={request.parts}
              place={`send-${caseRecord?.caseId ?? environment?.id ?? ''}`}
              fileField={fileField(endpoint)}
              asked={form.attempted}
              disabled={running}
              onChange={(parts) => edit({ parts })}
            />
          </div>
        )}
        <Hints endpoint={endpoint} request={request} />
        {isBlocked && (
          <Text fw={500} c="var(--act-text)">
            {t('doubtBlocks')}
          </Text>
        )}
        {isOff && (
          <Text fw={500} c="var(--act-text)" role="note">
            {t('offInProduction')}
          </Text>
        )}
        {failure && <SendFailure failure={failure} />}
        <Group gap={8} className={classes.footer}>
          <Button
            variant={isBlocked ? 'danger' : 'primary'}
            leftSection={<IconSend size={17} aria-hidden />}
            loading={running}
            disabled={isOff}
            onClick={() => void form.submit(send)}
          >
            {t(isBlocked ? 'sendAgain' : 'send')}
          </Button>
          <Button variant="quiet" disabled={running || !request.isTyped} onClick={() => void discard()}>
            {t('discard')}
          </Button>
          <Text span ml="auto" className={recipes.small}>
            {running ? <span role="status">{t('sending')}</span> : <KeptFormLine line={request.kept} />}
          </Text>
        </Group>
      </Stack>
      <AnswerSide sent={sent} shown={shown} onShow={onShow} onUse={use} />
    </Flex>
  )
}

const partLines = (parts: ReturnType<typeof useRequestForm>['parts']): string =>
  parts.map((part) => `${part.field}: ${'text' in part ? part.text : part.name}`).join('\n')

/** A failure of the sending itself; what the service said stands beside it, as the answer that it is. */
function SendFailure({ failure }: { readonly failure: Failure }) {
  const t = useTexts('raw/send-request')
  const code = failure.issues?.[0]?.code
  const sentence =
    failure.kind === 'file'
      ? t('fileGone')
      : code === 'sent-already'
        ? t('sentAlready')
        : code === 'in-doubt'
          ? t('doubtBlocks')
          : failure.kind === 'conflict' && !failure.http
            ? t('otherEnvironment')
            : undefined
  return (
    <FailureMessage
      failure={failure}
      {...(sentence !== undefined && { sentence })}
      shownAt={['sendId', 'endpoint', 'path', 'json']}
    />
  )
}
