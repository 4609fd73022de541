import type { handingOn, NamedDocument, SavedFile } from '@contract/api/handing-on'
import { fail, succeed, type Failure, type Outcome } from '@contract/outcome'
import type { z } from '@contract/zod'
import { basename, extname } from 'node:path'
import type { CallContext, FeatureHandlers } from '../../ipc/handlers'
import { Cancelled } from '../../lib/cancellable'
import type { Run } from '../../lib/run-command'
import { saveAsked, whyNotWritten, writeNew } from '../../lib/files/saving'
import type { AppContext } from '../app-context'
import { type DocumentSource, type InvoiceDocument, soundOnly, writtenForm } from './document-source'
import type { HandedFiles } from './drag-out'
import { fileNameFor, namedBy } from './file-name'

type Handlers = Pick<
  FeatureHandlers<'invoices'>,
  'saveAll' | 'join' | 'cancelWork' | 'prepareFiles' | 'startDrag' | 'mail' | 'mailAll'
>

interface Several {
  readonly workId: string
  readonly engagementId: string
  readonly documents: readonly NamedDocument[]
}

interface MailSystem {
  readonly platform: NodeJS.Platform
  readonly run: Run
  readonly showInFolder: (file: string) => void
}

type SavedAll = z.input<typeof handingOn.saveAll.output>
type Joined = z.input<typeof handingOn.join.output>

/** Joins several files to one PDF, off this thread. */
export type Join = (
  files: Uint8Array<ArrayBuffer>[],
  titles: string[],
  options: { readonly deadline: number; readonly signal: AbortSignal },
) => Promise<{ readonly ok: true; readonly value: Uint8Array } | { readonly ok: false; readonly message: string }>

/** Milliseconds for joining what has been fetched. */
const joinDeadline = 180_000
/** All of them are in memory at once while they are joined. */
const mostBytes = 256 * 1024 * 1024

/** Handlers of what is done with several invoices at once, and of handing files to other programs. */
export function createBatch(
  { activeEnvironmentId, askWhereToSave, emit }: AppContext,
  parts: {
    readonly documents: Pick<DocumentSource, 'read'>
    readonly askForFolder: () => Promise<string | undefined>
    readonly join: Join
    readonly files: HandedFiles
    /** Begins the system's dragging of these files, while a button of the mouse is down. */
    readonly startDrag: (paths: readonly string[]) => Promise<void>
    readonly mailSystem: MailSystem
  },
): Handlers {
  const { documents, askForFolder, join, files, startDrag, mailSystem } = parts
  const running = new Map<string, AbortController>()

  const read = (
    engagementId: string,
    { documentId }: NamedDocument,
    context: CallContext,
  ): Promise<Outcome<InvoiceDocument>> =>
    documents.read({ environmentId: activeEnvironmentId(), engagementId, documentId }, context)

  /** Runs work that reports its progress and can be cancelled. */
  async function asWork<T>(
    { workId, documents: all }: Several,
    { requestId }: CallContext,
    act: (work: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void }) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    if (running.has(workId))
      return fail({ kind: 'conflict', message: 'Work of this number is going on already.', requestId })
    const controller = new AbortController()
    running.set(workId, controller)
    const onProgress = (done: number): void =>
      emit('workstation', 'onProgress', { of: workId, done, total: all.length })
    try {
      onProgress(0)
      return await act({ signal: controller.signal, onProgress })
    } finally {
      running.delete(workId)
    }
  }

  type Written = Awaited<ReturnType<HandedFiles['write']>>

  /** Fetches all of them, writes them where another program may take them, and hands them on. */
  const handedOn = <T>(
    input: Several,
    context: CallContext,
    handOn: (written: Written) => Promise<T>,
  ): Promise<Outcome<T>> =>
    asWork(input, context, async ({ signal, onProgress }) => {
      const found: { name: string; bytes: Uint8Array }[] = []
      for (const document of input.documents) {
        if (signal.aborted) return fail(cancelled(context))
        const fetched = soundOnly(await read(input.engagementId, document, context), context)
        if (!fetched.ok) return fetched
        const { bytes, fileName } = fetched.value
        found.push({ name: namedBy('{number}', document, extname(fileName)), bytes })
        onProgress(found.length)
      }
      return writing(context, async () => handOn(await files.write(found)))
    })

  return {
    saveAll: (input, context) =>
      asWork<SavedAll>(input, context, async ({ signal, onProgress }) => {
        const folder = await askForFolder()
        if (folder === undefined) return succeed({ saved: false, results: [] })
        const results: SavedFile[] = []
        let noRoom: string | undefined
        for (const document of input.documents) {
          results.push(await saveOne(document))
          onProgress(results.length)
        }
        return succeed({ saved: true, folder: basename(folder), results })

        async function saveOne(document: NamedDocument): Promise<SavedFile> {
          const { documentId } = document
          if (signal.aborted) return { documentId, outcome: 'cancelled' }
          // Where one could not be written the next will not be either: it is not even fetched.
          if (noRoom !== undefined) return { documentId, outcome: 'failed', message: noRoom }
          const fetched = await read(input.engagementId, document, context)
          if (!fetched.ok) return { documentId, outcome: 'failed', message: fetched.error.message }
          const { bytes, extension } = writtenForm(fetched.value)
          const { damage } = fetched.value
          const name = namedBy(input.pattern, document, extension)
          try {
            const written = await writeNew(folder ?? '', name, bytes)
            return { documentId, outcome: 'saved', name: written, ...(damage && { damage }) }
          } catch (error) {
            noRoom = whyNotWritten(error)
            return { documentId, outcome: 'failed', message: noRoom }
          }
        }
      }),
    join: (input, context) =>
      asWork<Joined>(input, context, async ({ signal, onProgress }) => {
        const found: Uint8Array<ArrayBuffer>[] = []
        const missing: Joined['missing'] = []
        for (const [position, document] of input.documents.entries()) {
          if (signal.aborted) return fail(cancelled(context))
          const fetched = await read(input.engagementId, document, context)
          const damage = fetched.ok ? fetched.value.damage : undefined
          const sound = soundOnly(fetched, context)
          if (sound.ok) found.push(sound.value.bytes)
          else
            missing.push({
              documentId: document.documentId,
              message: sound.error.message,
              ...(damage && { damage }),
            })
          if (found.reduce((sum, { length }) => sum + length, 0) > mostBytes)
            return fail(file('These documents are too large to be joined into one.', context))
          onProgress(position + 1)
        }
        if (missing.length > 0) return succeed({ saved: false, missing })
        const titles = input.documents.map(({ number }) => number)
        const joined = await join(found, titles, { deadline: joinDeadline, signal })
        if (!joined.ok) return fail(signal.aborted ? cancelled(context) : file(joined.message, context))
        const saved = await saveAsked(askWhereToSave, fileNameFor(input.name, '.pdf'), () => joined.value, context)
        if (!saved.ok) return saved
        return succeed({
          saved: saved.value !== undefined,
          missing,
          ...(saved.value !== undefined && { name: saved.value }),
        })
      }),
    cancelWork: ({ workId }) => {
      const controller = running.get(workId)
      controller?.abort()
      return succeed({ cancelled: controller !== undefined })
    },
    prepareFiles: (input, context) =>
      handedOn(input, context, ({ ticket, paths }) =>
        Promise.resolve({ ticket, names: paths.map((path) => basename(path)) }),
      ),
    mailAll: (input, context) =>
      handedOn(input, context, async ({ paths }) => {
        const [first = '', ...others] = paths
        return { did: await mailFiles([first, ...others], mailSystem), names: paths.map((path) => basename(path)) }
      }),
    startDrag: async ({ ticket }, context) => {
      const paths = files.of(ticket)
      if (!paths) return succeed({ started: false })
      return writing(context, async () => {
        await startDrag(paths)
        return { started: true }
      })
    },
    mail: async ({ engagementId, document }, context) => {
      const fetched = soundOnly(await read(engagementId, document, context), context)
      if (!fetched.ok) return fetched
      const { bytes, fileName } = fetched.value
      return writing(context, async () => {
        const { paths } = await files.write([{ name: namedBy('{number}', document, extname(fileName)), bytes }])
        const [path = ''] = paths
        return { did: await mailFiles([path], mailSystem), name: basename(path) }
      })
    },
  }
}

async function writing<T>(context: CallContext, act: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return succeed(await act())
  } catch (error) {
    if (error instanceof Cancelled) return fail(cancelled(context))
    return fail(file(`The files could not be handed on. ${whyNotWritten(error)}`, context))
  }
}

const file = (message: string, { requestId }: CallContext): Failure => ({ kind: 'file', message, requestId })
const cancelled = ({ requestId }: CallContext): Failure => ({ kind: 'cancelled', message: 'Cancelled.', requestId })

/**
 * Programs that take the attachment that `xdg-email` names; all others would open a message without it and say nothing.
 */
const takesAttachments = /thunderbird|icedove|betterbird|evolution|kmail|claws-mail|sylpheed|geary/i

/**
 * Opens the system's mail program with files attached to one message, where there is one that is known to take it: on Linux by
 * `xdg-email`. Neither Windows nor macOS has a way that every mail program follows, so there and otherwise the files are
 * shown in their folder. Resolves to what was done.
 */
async function mailFiles(
  files: readonly [string, ...string[]],
  { platform, run, showInFolder }: MailSystem,
): Promise<'composed' | 'shown'> {
  if (platform === 'linux') {
    const asked = await run('xdg-mime', ['query', 'default', 'x-scheme-handler/mailto'], 5_000)
    if (takesAttachments.test(asked.stdout)) {
      const opened = await run(
        'xdg-email',
        files.flatMap((file) => ['--attach', file]),
        20_000,
      )
      // One that stays open until the message is sent is not waited for.
      if (opened.ended === 0 || opened.ended === 'too-late') return 'composed'
    }
  }
  showInFolder(files[0])
  return 'shown'
}
