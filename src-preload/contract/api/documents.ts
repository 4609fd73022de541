import { call, event, filesCall } from '../call'
import { documentName } from '../domain/document-name'
import { fileWork, shrinkOffer, workKinds } from './file-work'
import { uuid } from '../domain/identifiers'
import { printOutcome } from './invoices'
import { z } from '../zod'
import { typedLine } from '../domain/typed-text'

/**
 * "Limits" of endpoints 5 and 17, in bytes. How the service reads MB is not shown: a file of up to `safeBytesPerFile` is
 * within 10 MB however it is read, one of up to `bytesPerFile` where MB is 1024 × 1024, and a larger one never. The whole
 * body of a request, frame included, stays below `bytesPerRequest`, the stricter reading of 50 MB.
 *
 * A file that may only go by endpoint 4, whose limits are not shown, is taken in up to `bytesTaken`, since it is copied into
 * the profile before it is sent; up to `bytesKept` it is shown and can be made smaller, for which all of it is in memory.
 */
export const documentLimits = {
  filesPerRequest: 5,
  safeBytesPerFile: 10_000_000,
  bytesPerFile: 10 * 1024 * 1024,
  bytesPerRequest: 50_000_000,
  bytesKept: 64 * 1024 * 1024,
  bytesTaken: 1024 * 1024 * 1024,
} as const

/** Of what is taken from picked folders at once. */
export const folderLimits = { files: 2_000, depth: 12 } as const

/** Whether the interface takes this media type: PDF or any image. */
export const isTakenType = (mediaType: string): boolean =>
  mediaType === 'application/pdf' || mediaType.startsWith('image/')

/** Types whose files run as programs, and are no documents whatever their names say. */
const programTypes = [
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
  'application/java-archive',
  'application/x.ms.shortcut',
  'application/vnd.android.package-archive',
  'application/wasm',
  'text/x-script',
]
export const isProgram = (mediaType: string): boolean => programTypes.includes(mediaType)

interface Named {
  readonly name: string
  readonly mediaType: string
}

/**
 * An e-mail that can be taken apart into its attachments. Its name has to say so: the content of the usual one is mere text, and
 * that of Outlook's is a form that other programs use too.
 */
export const isMessage = ({ name, mediaType }: Named): boolean =>
  (/\.eml$/i.test(name) && !isTakenType(mediaType) && !isProgram(mediaType)) ||
  (/\.msg$/i.test(name) && mediaType === 'application/x-cfb')

/**
 * Codes that keep a file from being sent. `wrong-extension` is a mere warning. `damaged`, `locked` (opens with a password
 * only), `no-page`, `xfa` and `holds-files` (`lookNotes`) are found by `files.look`; they and `empty` (0 bytes), which no limit
 * of the interface forbids, are taken away by `files.change`.
 */
export const fileProblemCodes = [
  'empty',
  'too-large',
  'wrong-type',
  'unreadable',
  'vanished',
  'not-a-file',
  'wrong-extension',
  'damaged',
  'locked',
  'no-page',
  'xfa',
  'holds-files',
] as const
export const fileProblem = z.object({ code: z.enum(fileProblemCodes), message: z.string() })
export type FileProblem = z.infer<typeof fileProblem>

export const blocksSending = ({ code }: FileProblem): boolean => code !== 'wrong-extension'

/** Problems that block sending until the clerk sends the file as it is. */
export const foundCodes = ['empty', 'damaged', 'locked', 'no-page', 'xfa', 'holds-files'] as const
export type FoundCode = (typeof foundCodes)[number]
export const isFoundCode = (code: FileProblem['code']): code is FoundCode => foundCodes.some((found) => found === code)

/** A file that its contents can replace (`files.work`, `take-apart`): an e-mail, or a PDF in which a look found files. */
export const canBeTakenApart = (file: Named & Pick<StagedFile, 'problems'>): boolean =>
  isMessage(file) || file.problems.some(({ code }) => code === 'holds-files')

/** Traits that endpoints 5 and 17 forbid and endpoint 4 does not ("Limits"). */
export const unusualCodes = ['too-large', 'wrong-type'] as const
export const unusualCode = z.enum(unusualCodes)
export type UnusualCode = z.infer<typeof unusualCode>

/** Problems of a file that endpoint 4 alone allows. */
export const unusualOf = ({ problems }: Pick<StagedFile, 'problems'>): UnusualCode[] =>
  unusualCodes.filter((unusual) => problems.some(({ code }) => code === unusual))

/**
 * Whether endpoint 4 can take a file that endpoints 5 and 17 cannot: nothing else is in its way, and Kartei has a copy of it
 * (one past `documentLimits.bytesTaken` was not read to its end, and has no hash).
 */
export const canGoAnyway = (file: Pick<StagedFile, 'problems' | 'sha256'>): boolean =>
  file.sha256 !== '' &&
  unusualOf(file).length > 0 &&
  file.problems.filter(blocksSending).every(({ code }) => unusualCode.safeParse(code).success)

/** A file that the user picked, as the page knows it. Its media type is found by its content. Sizes in bytes. */
export const stagedFile = z.object({
  fileId: z.string(),
  name: z.string(),
  size: z.number().int().nonnegative(),
  mediaType: z.string(),
  sha256: z.string(),
  problems: z.array(fileProblem),
  /** Given where it came of work on other files: their names, and what was done (`files.work`, `files.bringBack`). */
  madeFrom: z
    .object({
      names: z.array(z.string()),
      kind: z.enum(workKinds),
      /** Of a message: how many small pictures of its text are not among its attachments. */
      leftOut: z.number().int().positive().optional(),
    })
    .optional(),
  /** The clerk has said that it goes although it is empty, damaged, locked or has no page. */
  asItIs: z.literal(true).optional(),
  /** The type of the document, as the clerk chose it in its row: it goes by endpoint 4, in a request of its own. */
  documentType: z.string().optional(),
  /** Beside a form: the clerk has taken away its tick, and it does not go along. */
  leftOut: z.literal(true).optional(),
})
export type StagedFile = z.infer<typeof stagedFile>

/**
 * Where the same content is, byte by byte: `beside` it at the same place, or sent before and confirmed, on this case or on
 * another one, which is named where it is still known. A mere warning.
 */
export const duplicate = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('beside'), fileId: z.string(), name: z.string() }),
  z.object({ kind: z.literal('this-case'), at: z.string() }),
  z.object({
    kind: z.literal('other-case'),
    at: z.string(),
    caseId: z.string().optional(),
    title: z.string().optional(),
  }),
])
export type Duplicate = z.infer<typeof duplicate>

/**
 * Notes on a file, worth knowing before it is sent. `damaged`, `password`, `empty-pdf`, `xfa` and `holds-files` keep it from
 * being sent until the clerk says that it goes as it is. `password`: opens with a password only. `protected`: encrypted, yet opens without one. `damaged`: cannot be read. `repairable`: has damage that
 * readers mend. `empty-pdf`: has no page. `animated`, `multi-page`: an image of several pictures, of which some
 * programs show the first only. `no-preview`: cannot be drawn here. `not-examined`: too large, or took too long. Of a PDF,
 * `form`: values stand in its fields. `xfa`: a form whose content only Adobe's programs show. `signed`, `signature-broken`:
 * whether an electronic signature lies as it was made; its certificate is not looked at. `holds-files`: files that are no pages.
 * `invoice`: one of them is its invoice in XML.
 */
export const lookNotes = [
  'password',
  'protected',
  'damaged',
  'repairable',
  'empty-pdf',
  'animated',
  'multi-page',
  'no-preview',
  'not-examined',
  'form',
  'xfa',
  'signed',
  'signature-broken',
  'holds-files',
  'invoice',
] as const
export type LookNote = (typeof lookNotes)[number]

/** Result of inspecting a file's content. */
export const look = z.object({
  mediaType: z.string(),
  kind: z.enum(['pdf', 'image', 'other']),
  /** Of a PDF, or the pictures of a TIFF. */
  pages: z.number().int().nonnegative().optional(),
  /** In a PDF, beside its pages and its invoice in XML. */
  files: z.number().int().positive().optional(),
  /** Of an animated image. */
  frames: z.number().int().positive().optional(),
  /** In pixels as stored, before `orientation` is applied: the first picture of an image. */
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
  /** EXIF's number for how the picture is to be turned, 1 to 8; left out where the file says nothing. */
  orientation: z.number().int().min(1).max(8).optional(),
  notes: z.array(z.enum(lookNotes)),
})
export type Look = z.infer<typeof look>

/**
 * Where files are laid out: a case, or a form by the page's number of it (`form-…`), which lasts until the program ends, as
 * what was taken off (`removed-…`) and can still be laid out again does. The longest is named by an identifier whose format
 * the interface does not show.
 */
const place = z.string().min(1).max(400)
export const fileIds = z.array(z.string().max(64)).max(10_000)

/** The page's number of taking files in, and where they are to lie. */
const staging = z.object({ stagingId: uuid, place: place.optional() })

/** A document that lies here although nothing lays it out any more; `at` is when its copy was written. */
const foundFile = stagedFile.extend({ at: z.string() })
export type FoundFile = z.infer<typeof foundFile>

export const files = {
  /**
   * Takes files in: each is read once (size, true type, hash, problems) and copied, sealed, into the profile; the
   * original is not needed any more. Those that no user picked have no path and are refused. They lie at the place that is
   * named; without one they lie nowhere until `place` is called, and are forgotten at the next start if it never is. In the place of a folder come the files that it
   * holds, in the order of their names, folders in it too (`folderLimits`); hidden and system files and links in it are left
   * out. Failures: `file` (not picked by the user, or a folder past the limits or that cannot be read), `cancelled`,
   * `storage`; nothing is taken then. Whoever names a number can follow it by `onStaging` and end it by `cancel`.
   */
  stage: filesCall(z.array(stagedFile), staging.optional(), { journal: 'file' }),
  /**
   * Asks for a folder and takes in what it holds, as `stage` does; null when the user thought better of it.
   */
  stageFolder: call(staging, z.array(stagedFile).nullable(), { journal: 'file' }),
  /** How far `stage` is, several times a second; `leftOut`: what of folders is not taken. The last news has `ended`. */
  onStaging: event(
    z.object({
      stagingId: z.string(),
      total: z.number().int(),
      done: z.number().int(),
      leftOut: z.number().int(),
      ended: z.boolean(),
    }),
  ),
  /** The same for an image from the clipboard or what else is no file; its type is found by its content. */
  stageBytes: call(
    z.object({
      name: typedLine.min(1).max(255),
      bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= documentLimits.bytesKept),
      place: place.optional(),
    }),
    stagedFile,
    { journal: 'file' },
  ),
  /** The files staged there, in the order in which they were added or arranged; as they were before a restart. */
  list: call(z.object({ place }), z.object({ files: z.array(stagedFile) }), { journal: 'kept-here' }),
  place: call(z.object({ fileIds, place }), z.object({ placed: z.number().int() }), { journal: 'file' }),
  /**
   * Changes what is named of a file. `name`: the name it is sent under. Its ending stays one of its type: a name without such an
   * ending gets the one it had, or the usual one. `documentType`: for endpoint 4; null takes that back. `leftOut`: whether it stays
   * behind when the form is sent that it lies beside. `asItIs`: the clerk's word that it goes although it is damaged or locked.
   * Failures: `invalid-input` at `name` (codes `name-empty`, `name-separator`, `name-too-long`) or at `fileId` (`under-way`: it is
   * being sent), `file` (unknown).
   */
  change: call(
    z.object({
      fileId: z.string().max(64),
      name: documentName.optional(),
      documentType: typedLine.min(1).max(200).nullable().optional(),
      leftOut: z.boolean().optional(),
      asItIs: z.literal(true).optional(),
    }),
    stagedFile,
    { journal: 'file' },
  ),
  /**
   * Puts the files of a place in this order, in which they are listed and sent. Those that are not named come behind in the
   * order they had; those that lie elsewhere are left where they are.
   */
  arrange: call(z.object({ place, fileIds }), z.object({ files: z.array(stagedFile) }), { journal: 'file' }),
  /**
   * Works on files of a place beside main, and puts what comes of it where they lay (a join: where the first of them lay).
   * The originals stay, sealed and not listed, until all that came of them was sent or removed, or `bringBack` is called.
   * Resolves to what lies there afterwards. Failures: `file` (one is unknown or lies elsewhere, or cannot be worked on: the
   * message says why in plain words), `invalid-input` (`under-way`: one is being sent, or work of this number is going on),
   * `cancelled`, `storage`. Nothing is changed after a failure.
   */
  work: call(z.object({ workId: uuid, place, work: fileWork }), z.object({ files: z.array(stagedFile) }), {
    journal: 'file',
  }),
  /**
   * The outcome of making a file smaller. It is made beforehand, beside main, so that the sizes are the truth and taking
   * one of them is quick. Asked for when the clerk wants to know: it takes seconds. Failures: `file` (unknown), `storage`.
   */
  shrinkOffer: call(z.object({ fileId: z.string().max(64) }), shrinkOffer, { journal: 'file' }),
  /** Ends taking files in, or work on them, by its number; its call answers `cancelled`. False where it has ended already. */
  cancel: call(z.object({ number: uuid }), z.object({ cancelled: z.boolean() }), { journal: 'file' }),
  /**
   * Undoes the work that a file came of: erases all that came of it and is there still, and lays the originals out in its
   * place again. Resolves to what lies there afterwards. Failures: `file` (unknown, or it came of no work), `invalid-input`
   * (`under-way`: something that came of it is being sent), `storage`.
   */
  bringBack: call(z.object({ fileId: z.string().max(64) }), z.object({ files: z.array(stagedFile) }), {
    journal: 'file',
  }),
  /**
   * Which files of a place are there twice, or went to the service before; files without a match are left out. Sending one
   * all the same is told in the journal's entry of its receipt.
   */
  duplicates: call(
    z.object({ place }),
    z.object({ files: z.array(z.object({ fileId: z.string(), matches: z.array(duplicate) })) }),
    { journal: 'kept-here' },
  ),
  /** Erases the copies, but for files that are being sent. */
  discard: call(z.object({ fileIds }), z.object({ discarded: z.number().int() }), { journal: 'file' }),
  /**
   * The copy that was kept of a confirmed document of this content, which its receipt in the journal names by its hash; null
   * where none was.
   */
  keptOf: call(z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }), z.object({ file: stagedFile.nullable() }), {
    journal: 'kept-here',
  }),
  /**
   * Documents whose sealed copies lie here although nothing lays them out, as after a backup was restored. They stay until a
   * clerk puts them on a case (`place`), or erases them. `unreadable`: no key that the program has opens these.
   */
  found: call(
    z.undefined(),
    z.object({
      files: z.array(foundFile),
      unreadable: z.array(z.object({ fileId: z.string(), size: z.number().int(), at: z.string() })),
    }),
    { journal: 'kept-here' },
  ),
  /** Asks where to, then writes a found document there. Failures: `file` (unknown, damaged, or it cannot be written). */
  saveFound: call(
    z.object({ fileId: z.string().max(64) }),
    z.object({ saved: z.boolean(), name: z.string().optional() }),
    { journal: 'file' },
  ),
  /** Erases found documents once main has asked; 0 when the user thought better of it. Failure `not-found`. */
  eraseFound: call(z.object({ fileIds }), z.object({ erased: z.number().int() }), { journal: 'act' }),
  /** Those of the files of which Kartei has a copy: what is laid out, and what was sent and is kept. */
  copies: call(z.object({ fileIds }), z.object({ fileIds: z.array(z.string()) }), { journal: 'kept-here' }),
  /**
   * The preview of a staged document: the whole of a PDF or an image that Chromium draws, of a TIFF the first page as a
   * PNG of at most 256 pixels a side, the right way up; null of everything else, and where it is too large or cannot be drawn.
   * Failure `file`: unknown, never read, or its copy is gone or damaged.
   */
  read: call(
    z.object({ fileId: z.string() }),
    z.object({ bytes: z.instanceof(Uint8Array).nullable(), mediaType: z.string() }),
    { journal: 'file' },
  ),
  /**
   * Opens the system's print dialog with a staged document, a PDF or an image. Failures: `file` (as `read`, or it is neither),
   * `cancelled` when the user closes the dialog.
   */
  printWithDialog: call(
    z.object({ fileId: z.string().max(64) }),
    z.object({ outcome: printOutcome, message: z.string().optional() }),
    { journal: 'act' },
  ),
  /**
   * Type, pages, size of the picture and notes of a staged file, found beside main; asked for when it is laid out. The faults
   * that keep the file from being sent are among its problems afterwards.
   */
  look: call(z.object({ fileId: z.string() }), look, { journal: 'file' }),
}
