import { texts } from './texts'

/** What is under way while somebody wants to quit. */
export interface UnderWay {
  readonly uploads: number
  readonly printRuns: number
  /** What is in memory alone, since nothing can be written to this computer's disk; nothing: left out. */
  readonly session?: { readonly cases: number; readonly entries: number } | undefined
}

/** The question before quitting: it names the work that still runs, and its fate. Undefined where nothing runs. */
export function quitQuestion(
  { uploads, printRuns, session }: UnderWay,
  language: 'en' | 'de',
): { readonly message: string; readonly detail: string } | undefined {
  const counted = (count: number, one: 'uploadRuns' | 'printRuns', several: 'uploadsRun' | 'printsRun'): string[] =>
    count === 0 ? [] : [count === 1 ? texts[one][language] : texts[several][language].replace('#', String(count))]
  const message = [
    ...(session ? [texts.sessionEnds[language]] : []),
    ...counted(uploads, 'uploadRuns', 'uploadsRun'),
    ...counted(printRuns, 'printRuns', 'printsRun'),
  ]
  if (message.length === 0) return undefined
  const detail = [
    ...(session
      ? [
          texts.quitWithSession[language]
            .replace('{cases}', String(session.cases))
            .replace('{entries}', String(session.entries)),
        ]
      : []),
    ...(uploads > 0 ? [texts.quitWithUploads[language]] : []),
    ...(printRuns > 0 ? [texts.quitWithPrints[language]] : []),
  ]
  return { message: message.join(' '), detail: detail.join('\n\n') }
}
