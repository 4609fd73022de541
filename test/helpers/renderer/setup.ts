import './computed-style'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { forgetAnswers, karteiDouble } from './kartei-double'
import { readTexts, speak } from '../../../src-renderer/lib/i18n/i18n'
import { patience } from '../patience'
import { emptyStores } from './stores'

// As the page does before it is drawn.
await Promise.all([readTexts('en'), readTexts('de')])

// A machine with much else to do draws slowly, which is no fault of the page.
configure({ asyncUtilTimeout: patience })

// Before any module of the page is loaded: `src-renderer/lib/api/kartei.ts` reads it once.
Object.defineProperty(window, 'kartei', { value: karteiDouble, configurable: true })

// What jsdom has not got and layout code asks for.
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
})
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
// Nothing is laid out, so nothing comes into sight.
window.IntersectionObserver = class {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}
window.Blob.prototype.arrayBuffer = function (this: Blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      if (reader.result instanceof ArrayBuffer) resolve(reader.result)
    }
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'))
    reader.readAsArrayBuffer(this)
  })
}
window.HTMLElement.prototype.scrollIntoView = () => undefined
window.HTMLElement.prototype.scrollTo = () => undefined

// jsdom lays nothing out: every element is as large as a window, so that virtual tables draw their rows.
for (const [name, size] of Object.entries({
  offsetHeight: 700,
  offsetWidth: 1200,
  clientHeight: 700,
  clientWidth: 1200,
}))
  Object.defineProperty(window.HTMLElement.prototype, name, { configurable: true, get: () => size })

// The files of a worker share the page and its modules: each test finds both as the first one did.
beforeEach(async () => {
  forgetAnswers()
  emptyStores()
  await speak('en')
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})
