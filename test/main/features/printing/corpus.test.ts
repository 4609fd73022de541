import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookAt } from '../../../../src-main/features/documents/look/look-at'
import { createCups, createPrinting } from '../../../../src-main/features/printing'
import { printCorpus, type Sample } from '../../../fixtures/printing/corpus'
import { temporaryFolder } from '../../../helpers/main/profile'
import { mayAdminister, openQueue, outputsOf, type OwnQueue } from '../../../helpers/main/own-queue'

const run = promisify(execFile)

/** In points; CUPS-PDF counts whole ones. */
const millimetre = 72 / 25.4

interface Page {
  readonly width: number
  readonly height: number
  readonly words: readonly { readonly text: string; readonly x: number; readonly top: number; readonly foot: number }[]
}

/** The pages as a reader sees them, the right way up: their sizes, and where each word stands. */
async function pagesOf(file: string): Promise<Page[]> {
  const [sizes, words] = await Promise.all([
    run('pdfinfo', ['-f', '1', '-l', '1000', file], { encoding: 'latin1' }),
    run('pdftotext', ['-bbox', file, '-'], { maxBuffer: 1e8 }),
  ])
  const wordsOf = words.stdout.split('<page ').slice(1)
  return [...sizes.stdout.matchAll(/size:\s+([\d.]+) x ([\d.]+).*\nPage.*rot:\s+(\d+)/g)].map(
    ([, a, b, turn], page) => {
      const [width, height] = Number(turn) % 180 === 0 ? [Number(a), Number(b)] : [Number(b), Number(a)]
      const found = (wordsOf[page] ?? '').matchAll(
        /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="[^"]*" yMax="([-\d.]+)">([^<]*)</g,
      )
      return {
        width,
        height,
        words: [...found].map(([, x, top, foot, text = '']) => ({
          text,
          x: Number(x),
          top: Number(top),
          foot: Number(foot),
        })),
      }
    },
  )
}

const textOf = (pages: readonly Page[]): string => pages.flatMap(({ words }) => words.map(({ text }) => text)).join('')

async function picturesIn(file: string): Promise<number> {
  const { stdout } = await run('pdfimages', ['-list', file])
  return stdout.trim().split('\n').length - 2
}

describe.skipIf(!(await mayAdminister()))('what comes out of a queue of CUPS-PDF', () => {
  const round = randomUUID().slice(0, 6)
  const titleOf = (position: number): string => `kartei${round}n${position}x`
  let samples: Sample[] = []
  let queues: OwnQueue[] = []
  let ends: { outcome: string; message?: string }[] = []
  beforeAll(async () => {
    // Two, since a queue does one job after the other.
    ;[samples, queues] = await Promise.all([printCorpus(), Promise.all([openQueue(), openQueue()])])
    const printing = createPrinting({
      listPrinters: () => Promise.resolve(queues.map(({ name }) => ({ name, displayName: name }))),
      preferredPrinter: () => undefined,
      cups: createCups({
        deadlineMs: 120_000,
        pagesOf: async (bytes) => (await lookAt(bytes)).pages ?? 0,
      }),
      windowPrinting: { print: () => Promise.reject(new Error()), printWithDialog: () => Promise.reject(new Error()) },
    })
    ends = await Promise.all(
      samples.map(({ bytes }, position) =>
        printing.print(
          { title: titleOf(position), bytes, mediaType: 'application/pdf' },
          queues[position % queues.length]!.name,
        ),
      ),
    )
  }, 180_000)
  afterAll(async () => {
    await Promise.all(queues.map((queue) => queue.remove()))
    for (const output of await outputsOf(`kartei${round}`)) await rm(output, { force: true })
  })

  test('is each document once: its text, its pages to the millimetre, drawn and not as pixels', async () => {
    expect(samples.length).toBeGreaterThanOrEqual(25)
    const folder = temporaryFolder()
    const seen = await Promise.all(
      samples.map(async ({ name, bytes, pictures = 0 }, position) => {
        const original = join(folder, `${position}.pdf`)
        await writeFile(original, bytes)
        const outputs = await outputsOf(titleOf(position))
        const [output = ''] = outputs
        const [before, after, drawn] = await Promise.all([pagesOf(original), pagesOf(output), picturesIn(output)])
        const off = (one: number, other: number | undefined): boolean => !(Math.abs(one - (other ?? NaN)) <= millimetre)
        return {
          name,
          end: ends[position]?.outcome,
          outputs: outputs.length,
          pages: after.length === before.length,
          sizes: before.filter(
            ({ width, height }, page) => off(width, after[page]?.width) || off(height, after[page]?.height),
          ).length,
          text: textOf(after) === textOf(before) && textOf(before) !== '',
          moved: before
            .flatMap(({ words }, page) => words.map((word, at) => ({ word, there: after[page]?.words[at] })))
            .filter(
              ({ word, there }) =>
                // The height of a line is what the font says it is, and that may be lost.
                off(word.x, there?.x) || (off(word.top, there?.top) && off(word.foot, there?.foot)),
            ).length,
          pictures: drawn <= pictures,
        }
      }),
    )
    expect(seen).toEqual(
      samples.map(({ name }) => ({
        name,
        end: 'printed',
        outputs: 1,
        pages: true,
        sizes: 0,
        text: true,
        moved: 0,
        pictures: true,
      })),
    )
  })
})
