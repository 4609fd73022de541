import { textsIn } from '../lib/texts'

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
  language: string,
): { readonly message: string; readonly detail: string } | undefined {
  const say = textsIn(language, 'shell/main')
  const message = [
    ...(session ? [say('sessionEnds')] : []),
    ...(uploads > 0 ? [say('uploadsRun', { count: uploads })] : []),
    ...(printRuns > 0 ? [say('printsRun', { count: printRuns })] : []),
  ]
  if (message.length === 0) return undefined
  const detail = [
    ...(session ? [say('quitWithSession', { cases: session.cases, entries: session.entries })] : []),
    ...(uploads > 0 ? [say('quitWithUploads')] : []),
    ...(printRuns > 0 ? [say('quitWithPrints')] : []),
  ]
  return { message: message.join(' '), detail: detail.join('\n\n') }
}
