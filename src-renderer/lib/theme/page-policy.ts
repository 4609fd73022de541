import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { setNonce } from 'get-nonce'

/** Kinds of trusted text. One that answers undefined is refused: the browser throws at the place. */
interface Rules {
  readonly createHTML: (text: string) => string | undefined
  readonly createScriptURL: (url: string) => string | undefined
}

declare global {
  interface Window {
    /** Trusted Types, of which TypeScript's own description of the browser says nothing. jsdom has none. */
    readonly trustedTypes?: { readonly createPolicy: (name: 'default', rules: Rules) => unknown }
  }
}

/** Without this character a text has no markup: it stays a text, or the rules within a style element. */
const markup = '<'

/**
 * Lays down, before anything else of the page runs, what a text may become where it is given to the browser as markup or
 * as the address of a script. The content security policy allows this one policy, so that none can be added later.
 */
export function guardTexts(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes(markup) ? undefined : text),
    createScriptURL: (url) => (url === workerUrl ? url : undefined),
  })
}

/**
 * The nonce of this answer, which the content security policy asks of every style that is added later. The app://
 * handler writes a fresh one into the page; the browser hides attributes named nonce, but not the property.
 */
export const nonce: string =
  document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ??
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ??
  ''

/** Tells the libraries that Mantine is built on. */
export function announceNonce(): void {
  if (nonce !== '') setNonce(nonce)
}
