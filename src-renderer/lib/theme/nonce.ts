import { setNonce } from 'get-nonce'

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
