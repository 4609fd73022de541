import { app } from 'electron'
import { readHandedOn, type FromOutside } from './handed-on'
import { readClicked, type WindowAsk } from './parse'

export interface Outside {
  /** Request of this start's own command line. */
  readonly first: WindowAsk | undefined
  /** Everything that came so far, and then whatever comes. */
  readonly follow: (listener: (came: FromOutside) => void) => void
}

/** Listens from the first moment on, before the app is ready: macOS says then what was clicked on. */
export function listenOutside(first: WindowAsk | undefined): Outside {
  const waiting: FromOutside[] = first ? [{ ask: first }] : []
  let tell = (came: FromOutside): void => void waiting.push(came)
  const clicked = (event: { preventDefault(): void }, what: string): void => {
    event.preventDefault()
    tell({ ask: readClicked(what) })
  }
  app.on('open-url', clicked)
  app.on('open-file', clicked)
  app.on('second-instance', (_event, _argv, folder, data) => tell(readHandedOn(data, folder)))
  return {
    first,
    follow: (listener) => {
      tell = listener
      for (const came of waiting.splice(0)) listener(came)
    },
  }
}
