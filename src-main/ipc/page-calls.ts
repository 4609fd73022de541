import { channelOf, type EntryType } from '@contract/channels'
import { ipcMain, type IpcMainInvokeEvent } from 'electron'

/** Whose page a call comes from: that of the program, or the one that stands in its place while Kartei is locked. */
export type Caller = 'program' | 'lock'

/** Answers the calls of one channel. */
export type AnswerCall = (input: unknown, caller: Caller) => Promise<unknown>

export interface PageCalls {
  /** Says who answers each channel. Calls that came before wait until then. */
  readonly answerBy: (answers: ReadonlyMap<string, AnswerCall>) => void
}

/**
 * Listens to every call of the page, from before its window opens: the only place that touches ipcMain. A message from any
 * other frame or origin is rejected at once, before anything is read from it.
 *
 * @param entries the contract as a list
 * @param callerOf whose page the frame shows that sent a message; undefined for any other than the top frame of a window of Kartei
 */
export function listenToPage(
  entries: Readonly<Record<string, Readonly<Record<string, EntryType>>>>,
  callerOf: (event: IpcMainInvokeEvent) => Caller | undefined,
): PageCalls {
  let answerBy: PageCalls['answerBy'] = () => undefined
  const answers = new Promise<ReadonlyMap<string, AnswerCall>>((resolve) => {
    answerBy = resolve
  })
  for (const [feature, ofFeature] of Object.entries(entries))
    for (const [name, type] of Object.entries(ofFeature)) {
      if (type === 'event') continue
      const channel = channelOf(feature, name)
      ipcMain.handle(channel, async (event, input: unknown) => {
        const caller = callerOf(event)
        if (!caller) throw new Error('Refused: not sent by a window of Kartei.')
        const answer = (await answers).get(channel)
        if (!answer) throw new Error(`Nothing answers ${channel}.`)
        return answer(input, caller)
      })
    }
  return { answerBy: (by) => answerBy(by) }
}
