import { call, event } from '../call'
import { stagedFile } from './documents'
import { z } from '../zod'

/** Why a file in the intake folder cannot be assigned. */
export const intakeProblems = [
  /** A link: what it leads to may lie anywhere. */
  'link',
  'folder',
  /** A named pipe, a socket or a device. */
  'not-a-file',
  'unreadable',
  'empty',
  /** By its content neither PDF nor image. */
  'wrong-type',
  /** More than Kartei takes in at all. */
  'too-large',
] as const

/** How a case was recognised: what of it was found, and whether in the name of the file or in its text. */
export const intakeReason = z.object({
  what: z.enum(['identifier', 'reference', 'name', 'email']),
  where: z.enum(['file-name', 'text']),
  /** As it was found. */
  found: z.string(),
})
export type IntakeReason = z.infer<typeof intakeReason>

/** A case that a file may belong to; a mere suggestion. */
export const intakeSuggestion = z.object({
  caseId: z.string(),
  title: z.string(),
  /** Who of the same name it is, where that is known: as of a case. */
  dateOfBirth: z.string().optional(),
  city: z.string().optional(),
  reasons: z.array(intakeReason),
})
export type IntakeSuggestion = z.infer<typeof intakeSuggestion>

/**
 * Something in the intake folder. `writing`: another program is still at it. `reading`: Kartei looks at its content.
 * `refused`: it cannot be assigned, `problem` says why.
 */
export const intakeFile = z.object({
  intakeId: z.string(),
  name: z.string(),
  state: z.enum(['writing', 'reading', 'ready', 'refused']),
  problem: z.enum(intakeProblems).optional(),
  /** In bytes, as far as it is written. */
  size: z.number().int().nonnegative(),
  changedAt: z.string(),
  /** By its content; left out until it was looked at. */
  mediaType: z.string().optional(),
  pages: z.number().int().nonnegative().optional(),
  /** Over the limit of one document: it has to be made smaller on the case. */
  overLimit: z.boolean(),
  /** The likeliest first. */
  suggestions: z.array(intakeSuggestion),
  /** Whether the text of the PDF was looked through; a scan without text has none. */
  text: z.enum(['searched', 'none', 'not-read']),
  /** The same content was assigned before, under another name. */
  before: z.object({ caseId: z.string(), title: z.string().optional(), at: z.string() }).optional(),
  /** A clerk has put it aside: it stays in the folder and is not counted. */
  aside: z.boolean(),
})
export type IntakeFile = z.infer<typeof intakeFile>

/**
 * The intake folder: `off`, `watched`, or `gone` (a drive or network share that is not there; it is looked for until it is
 * back).
 */
export const intakeTray = z.object({
  state: z.enum(['off', 'watched', 'gone']),
  files: z.array(intakeFile),
})
export type IntakeTray = z.infer<typeof intakeTray>

/** How many files the tray shows; the others come up as these are dealt with. */
export const intakeLimit = 500

const intakeId = z.string().min(1).max(64)
const intakeIds = z.array(intakeId).min(1).max(intakeLimit)

/** Result of assigning one intake file. */
export const assigned = z.object({
  intakeId,
  file: stagedFile,
  /** `done`: it is in the subfolder "done" now. `left`: it could not be moved, and is where it was. */
  original: z.enum(['done', 'left']),
})

export const intake = {
  /** Lists the intake folder, oldest first. */
  list: call(z.undefined(), intakeTray, { journal: 'kept-here' }),
  /**
   * Takes files of the tray in, copied and sealed as `files.stage` does, and lays them out on a case; nothing is sent. The
   * originals go into the subfolder "done" of the intake folder, or stay where they cannot be moved; none is erased. One
   * that is gone, was changed meanwhile or cannot be read is left out and named in `failed`. Failures: `not-found` (no such
   * case), `storage`.
   */
  assign: call(
    z.object({ intakeIds, caseId: z.string().min(1).max(64) }),
    z.object({
      assigned: z.array(assigned),
      failed: z.array(
        z.object({
          intakeId,
          name: z.string(),
          code: z.enum(['vanished', 'changed', 'unreadable', 'not-ready', 'storage']),
        }),
      ),
    }),
    { journal: 'act' },
  ),
  /** Puts files aside, which are not for Kartei, or back. They stay in the folder, whatever happens. */
  putAside: call(z.object({ intakeIds, aside: z.boolean() }), z.object({ changed: z.number().int() }), {
    journal: 'file',
  }),
  /**
   * The drawable part of a file: the whole of a PDF or an image that Chromium knows, of a TIFF its first page as PNG;
   * null of everything else. Failure `file`: it is not there any more.
   */
  picture: call(
    z.object({ intakeId }),
    z.object({ bytes: z.instanceof(Uint8Array).nullable(), mediaType: z.string() }),
    { journal: 'file' },
  ),
  onChanged: event(intakeTray),
}
