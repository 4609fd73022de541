import { texts } from './texts'

/** What is under way while somebody wants to quit. */
export interface UnderWay {
  readonly uploads: number
  readonly printRuns: number
}

/** What to ask before quitting: what still runs, and what becomes of it. Undefined where nothing does. */
export function quitQuestion(
  { uploads, printRuns }: UnderWay,
  language: 'en' | 'de',
): { readonly message: string; readonly detail: string } | undefined {
  const counted = (count: number, one: 'uploadRuns' | 'printRuns', several: 'uploadsRun' | 'printsRun'): string[] =>
    count === 0 ? [] : [count === 1 ? texts[one][language] : texts[several][language].replace('#', String(count))]
  const message = [...counted(uploads, 'uploadRuns', 'uploadsRun'), ...counted(printRuns, 'printRuns', 'printsRun')]
  if (message.length === 0) return undefined
  const detail = [
    ...(uploads > 0 ? [texts.quitWithUploads[language]] : []),
    ...(printRuns > 0 ? [texts.quitWithPrints[language]] : []),
  ]
  return { message: message.join(' '), detail: detail.join('\n\n') }
}
