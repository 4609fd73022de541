import type { TypedFields } from '@contract/api/drafts'
import { endpoints } from '@contract/endpoints'
import { allowsRequestsByHand } from '@contract/policy/settings'
import { requestPathProblem } from '@contract/domain/request-path'
import { Button, FileButton, Flex, Group, Select, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { IconPaperclip, IconSend, IconX } from '@tabler/icons-react'
import clsx from 'clsx'
import { useRef, useState } from 'react'
import { useActiveEnvironment } from '../../lib/api/environment'
import { usePolicy } from '../../lib/api/policy'
import { useAct, useOutcome, useRefresh } from '../../lib/api/queries'
import { Card } from '../../lib/layout/card'
import { useConfirm } from '../../lib/layout/confirm'
import { ToolButton } from '../../lib/layout/tool-button'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { readingUnless } from '../../lib/forms/problems'
import { placesCalled } from '../../lib/forms/refusal'
import { anyJsonProblem } from '../../lib/forms/tree-editor/json-text'
import { useForm } from '../../lib/forms/use-form'
import { useKeptValues } from '../../lib/forms/values'
import recipes from '../../lib/theme/recipes.module.css'
import classes from './raw.module.css'
import { isInDoubt, RequestDoubt, useSent } from './request-doubts'
import { SentAnswer } from './sent-answer'

const callIn = ({ endpoint }: TypedFields) => endpoints.find(({ number }) => String(number) === endpoint)

const places = placesCalled('path', 'json', 'files')

/** One of the calls of the interface, with path and content as the clerk writes them, and the answer to it. */
export function SendScreen() {
  const t = useTexts('raw/send-request')
  const environment = useActiveEnvironment()
  const sent = useSent()
  const [shown, show] = useState<string>()
  return (
    <>
      <Group align="baseline" p="4px 4px 12px">
        <Title order={1}>{t('title')}</Title>
        <Text className={recipes.muted}>{t('subtitle')}</Text>
      </Group>
      <Card className={recipes.fill}>
        {sent.filter(isInDoubt).map((record) => (
          <RequestDoubt key={record.sendId} record={record} />
        ))}
        <Flex className={recipes.fill}>
          {environment && <RequestForm key={environment.id} environment={environment} sent={sent} onSent={show} />}
          <SentAnswer sent={sent} shown={shown} onShow={show} />
        </Flex>
      </Card>
    </>
  )
}

interface RequestFormProps {
  readonly environment: NonNullable<ReturnType<typeof useActiveEnvironment>>
  readonly sent: ReturnType<typeof useSent>
  readonly onSent: (sendId: string) => void
}

function RequestForm({ environment, sent, onSent }: RequestFormProps) {
  const language = useLanguage()
  const t = useTexts('raw/send-request')
  const sayJson = useTexts('forms/tree-editor')
  const confirm = useConfirm()
  const refresh = useRefresh()
  const policy = usePolicy()?.settings
  const resetFiles = useRef<() => void>(null)
  const sending = useAct(kartei.raw.send)
  const staging = useAct(kartei.files.stage)
  // Main keeps the files, and the page the texts until they are sent.
  const place = `send-${environment.id}`
  const files = useOutcome(['files', place], () => kartei.files.list({ place })).data?.files ?? []
  const { values, saved } = useKeptValues(place, () => ({ endpoint: '1', path: endpoints[0]?.path ?? '' }))

  function read({ path = '', json = '', ...typed }: TypedFields) {
    const body = callIn(typed)?.body
    const pathProblem = requestPathProblem(path)
    const jsonProblem = body === 'json' && json.trim() !== '' ? anyJsonProblem(json) : undefined
    return readingUnless(
      pathProblem !== undefined && { path: 'path', code: pathProblem },
      jsonProblem !== undefined && {
        path: 'json',
        code: '',
        message: `${sayJson('place', { ...jsonProblem })} ${sayJson(jsonProblem.code)}`,
      },
      body === 'parts' && files.length === 0 && { path: 'files', code: '', message: t('noFiles') },
    )
  }

  const form = useForm({ values, read, places })
  const { path = '', json = '', documentType = '' } = form.typed
  const endpoint = callIn(form.typed)
  if (!endpoint) return null
  const { number, method, body } = endpoint
  const name = endpoint[language]
  const isBlocked =
    method !== 'GET' &&
    sent.some((each) => isInDoubt(each) && each.exchange.method === method && each.exchange.path === path)
  // Main refuses it as well.
  const isOff = policy !== undefined && !allowsRequestsByHand(policy, environment)
  async function stage(chosen: readonly File[]): Promise<void> {
    await staging.run(chosen, { stagingId: crypto.randomUUID(), place })
    resetFiles.current?.()
    await refresh('files', place)
  }

  /** Asked before every write that leaves the sandbox, and wherever something may be done twice. */
  async function isMeant(): Promise<boolean> {
    if (method === 'GET' || (environment.kind === 'sandbox' && !isBlocked)) return true
    return confirm({
      title: t(isBlocked ? 'askAgainTitle' : 'askTitle', { number, words: name }),
      body: (
        <>
          {isBlocked && <Text mb="sm">{t('askAgain')}</Text>}
          <Text>
            {t('askWhere', { name: environment.name, host: environment.baseUrl.replace(/^https?:\/\//, '') })}
          </Text>
          <Text className={clsx(recipes.mono, recipes.breaks)}>
            {method} {path}
          </Text>
        </>
      ),
      confirm: t('doIt'),
      destructive: isBlocked,
    })
  }

  async function send(): Promise<void> {
    if (!(await isMeant())) return
    const sendId = crypto.randomUUID()
    const outcome = await sending.run({
      sendId,
      environmentId: environment.id,
      endpoint: number,
      path,
      ...(number === 8 && { language }),
      ...(body === 'json' && json.trim() !== '' && { json }),
      ...(number === 4 && documentType !== '' && { documentType }),
      ...(body === 'parts' && { fileIds: files.map(({ fileId }) => fileId) }),
      ...(isBlocked && { again: true }),
    })
    await Promise.all([refresh('raw-sent'), refresh('files', place)])
    form.startOver()
    onSent(sendId)
    // A write is done; a read may be repeated.
    if (!outcome.ok || method === 'GET') return
    values.type({ path: endpoint?.path ?? '', json: '', documentType: '' })
    saved()
  }

  const { failure } = sending
  const isConflict = failure?.kind === 'conflict' && !failure.http
  const sentence =
    failure?.kind === 'file'
      ? t('fileGone')
      : isConflict && t(failure.issues?.[0]?.code === 'in-doubt' ? 'doubtBlocks' : 'otherEnvironment')
  return (
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
        disabled={sending.running}
        data={endpoints.map((each) => ({
          value: String(each.number),
          label: `${each.number} · ${each.method} · ${each[language]}`,
        }))}
        value={String(number)}
        onChange={(chosen) => {
          const next = chosen === null ? undefined : callIn({ endpoint: chosen })
          if (!next) return
          values.type({ endpoint: String(next.number), path: next.path })
          sending.reset()
          form.startOver()
        }}
      />
      <TextInput
        {...form.input('path', t('path'))}
        description={t('pathBelow', { method, address: environment.baseUrl })}
        classNames={{ input: classes.code ?? '' }}
        disabled={sending.running}
        spellCheck={false}
        autoComplete="off"
      />
      {body === 'json' && (
        <Textarea
          {...form.input('json', t('json'))}
          description={t(json.trim() === '' ? 'jsonEmpty' : 'jsonSent')}
          classNames={{ input: classes.code ?? '' }}
          disabled={sending.running}
          rows={16}
          spellCheck={false}
          autoComplete="off"
        />
      )}
      {number === 4 && (
        <TextInput {...form.input('documentType', t('documentType'))} disabled={sending.running} autoComplete="off" />
      )}
      {body === 'parts' && (
        <Stack gap={6} align="flex-start">
          {files.map((file) => (
            <Group key={file.fileId} gap={6} wrap="nowrap" className={recipes.breaks} title={file.mediaType}>
              <IconPaperclip size={15} aria-hidden />
              <span>{file.name}</span>
              <ToolButton
                icon={IconX}
                label={t('removeFile', { name: file.name })}
                disabled={sending.running}
                onClick={() =>
                  void kartei.files.discard({ fileIds: [file.fileId] }).then(() => refresh('files', place))
                }
              />
            </Group>
          ))}
          <FileButton multiple resetRef={resetFiles} onChange={(chosen) => void stage(chosen)}>
            {(props) => (
              <Button
                {...props}
                ref={form.places.at('files')}
                size="sm"
                disabled={sending.running}
                loading={staging.running}
              >
                {t('addFiles')}
              </Button>
            )}
          </FileButton>
          {form.errorAt('files') !== undefined && (
            <p className={recipes.error} role="alert">
              {form.errorAt('files')}
            </p>
          )}
          {staging.failure && <FailureMessage failure={staging.failure} />}
        </Stack>
      )}
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
      {failure && <FailureMessage failure={failure} {...(sentence && { sentence })} shownAt={['path', 'json']} />}
      <Group gap={8} className={classes.footer}>
        <Button
          variant={isBlocked ? 'danger' : 'primary'}
          leftSection={<IconSend size={17} aria-hidden />}
          loading={sending.running}
          disabled={isOff}
          onClick={() => void form.submit(send)}
        >
          {t(isBlocked ? 'sendAgain' : 'send')}
        </Button>
        {sending.running && <span role="status">{t('sending')}</span>}
      </Group>
    </Stack>
  )
}
