import { posix } from 'node:path'

/**
 * Checks that only the text of the sources can answer: whether what is named in one place stands in another that no import leads
 * to. Each takes the sources by their path in the project, and returns a line for whatever is wrong.
 *
 * @typedef {ReadonlyMap<string, string>} Sources
 */

const within = (sources, pattern) => [...sources].filter(([file]) => pattern.test(file))
const joined = (sources, pattern) =>
  within(sources, pattern)
    .map(([, text]) => text)
    .join('\n')
const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, one = '']) => one)

const page = /^src-renderer\/.*\.tsx?$/
const screen = /^src-renderer\/.*\.tsx$/
const main = /^src-main\/.*\.ts$/
const code = /\.tsx?$/

/**
 * Classes that a component takes from a style sheet that does not have them: they would be `undefined` without a word.
 *
 * @param {Sources} sources
 */
export function missingClasses(sources) {
  return within(sources, screen).flatMap(([file, text]) =>
    [...text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'$/gm)].flatMap(([, name, sheet]) => {
      const css = sources.get(posix.join(posix.dirname(file), sheet))
      if (css === undefined) return [`${file}: there is no ${sheet}`]
      return matches(text, new RegExp(String.raw`\b${name}\.(?!module\b)(\w+)`, 'g'))
        .filter((each) => !new RegExp(String.raw`\.${each}\b`).test(css))
        .map((each) => `${file}: ${sheet} has no .${each}`)
    }),
  )
}

/** Main's English sentences, which the page finds by what they say. */
const foundByWords = new Set(['failures/main-sentences', 'failures/document-sentences', 'failures/data-sentences'])

/** Acts that only older versions noted, and what they noted of them; their journals are still shown. */
const pastActs = new Set([
  'as-the-letter-allows',
  'customers.printLabel',
  'customers.printLabelWithDialog',
  'data.moveIn',
  'data.moveOut',
  'data.openMove',
  'envelope-dl',
  'invoices.openDocument',
  'invoices.printPaymentCode',
  'invoices.setPayee',
  'journal.checkExport',
  'journal.continued',
  'journal.counterBegan',
  'journal.setBack',
  'label-89x36',
  'limit-request',
  'lock.forgetPassphrase',
  'lock.setPassphrase',
  'lock.unlockByRecoveryKey',
  'lock.unlockBySystem',
  'preferences.chooseCertificateFile',
  'preferences.forgetCertificateFile',
  'no-export',
  'persons.certificate',
  'raw.saveAnswer',
  'raw.takeOver',
  'sandbox.setBehaviour',
  'sheet-70x37',
  'unaltered',
  'updates.installed',
])

/**
 * Texts that nothing names: no part by its name, no key by its own or by a template that can make it.
 *
 * @param {Sources} sources
 * @param {ReadonlyMap<string, ReadonlyMap<string, unknown>>} parts of the catalogues (`partsOf`)
 */
export function unusedTexts(sources, parts) {
  const text = joined(sources, code)
  const words = new Set([...text.matchAll(/(?<=')[^'\n]+(?=')|\w+/g)].map(([word]) => word))
  for (const word of text.match(/\w+/g) ?? []) words.add(word)
  const made = [...text.matchAll(/`([\w.-]*)\$\{[^{}`]*\}([\w.-]*)`/g)]
    .map(([, before, after]) => ({ before, after }))
    .filter(({ before, after }) => before + after !== '')
  const isMade = (key) => made.some(({ before, after }) => key.startsWith(before) && key.endsWith(after))
  return [...parts].flatMap(([part, keys]) => {
    if (!words.has(part)) return [`nothing names the texts ${part}`]
    if (foundByWords.has(part)) return []
    return [...keys.keys()]
      .filter((key) => !words.has(key) && !isMade(key) && !pastActs.has(key))
      .map((key) => `nothing names the text ${key} of ${part}`)
  })
}

/**
 * Words that stand in a screen itself and not in a catalogue: between two tags, or as the value of an attribute that is read
 * out or shown.
 *
 * @param {Sources} sources
 */
export const wordsInScreens = (sources) =>
  within(sources, screen).flatMap(([file, text]) =>
    [
      ...matches(text, /<[^<>=]*(?:=(?!>)[^<>]*)?>\s*([A-ZÄÖÜ][a-zäöüß]+[^<>{}=;()]*)\s*<\//g),
      ...matches(text, /(?:aria-label|title|placeholder|label|alt)="([^"]+)"/g),
    ].map((words) => `${file} says itself: ${words}`),
  )

/**
 * Codes of a rule, a problem or a refusal that the page has no words for.
 *
 * @param {Sources} sources
 * @param {(code: string) => boolean} hasWords
 */
export const codesWithoutWords = (sources, hasWords) =>
  within(sources, /^src-preload\/contract\/.*\.ts$|^src-main\/features\/environments\/[^/]+\.ts$/).flatMap(
    ([file, text]) =>
      [
        ...matches(text, /\brule\([\s\S]*?,\s*'([a-z0-9-]+)',\s*['"`]/g),
        ...matches(text, /\b(?:code|refused\(requestId, '\w+',)[:]? '([a-z0-9-]+)'/g),
      ]
        // zod's name for every rule of one's own, beside the code in `params`.
        .filter((each) => each !== 'custom' && !hasWords(each))
        .map((each) => `${file}: no words for ${each}`),
  )

/**
 * Commands that nobody in the page listens to. Those of the tabs of a case and of the panels of the settings are made of lists.
 *
 * @param {Sources} sources
 * @param {Readonly<Record<string, { readonly group: string }>>} commands
 */
export function commandsUnheard(sources, commands) {
  const text = joined(sources, page)
  return Object.entries(commands)
    .filter(([id, { group }]) => group !== 'settings' && !id.startsWith('case-') && !text.includes(`'${id}'`))
    .map(([id]) => `nobody in the page listens to the command ${id}`)
}

/**
 * Calls of the contract that no screen makes.
 *
 * @param {Sources} sources
 * @param {readonly string[]} calls `cases.read`
 */
export function callsUnmade(sources, calls) {
  const text = joined(sources, page).replace(/\s+/g, '')
  return calls.filter((call) => !text.includes(`kartei.${call}`)).map((call) => `no screen calls kartei.${call}`)
}

/**
 * Single values of a store and folders of the profile that the features name and the list of personal records does not, and
 * the other way round.
 *
 * @param {Sources} sources
 * @param {{ readonly looked: readonly string[], readonly without: readonly string[], readonly places: readonly string[] }} known
 *   values that are looked through for a person, those that hold nothing of one, and the folders of the profile
 */
export function recordsUnknown(sources, { looked, without, places }) {
  const text = joined(sources, main)
  const values = [
    ...matches(text, /openSealedValue\([\w.]+,\s*'([\w-]+)'/g),
    ...matches(text, /table: 'meta', row: '([\w-]+)'/g),
    ...matches(text, /Row = '([\w-]+)'/g),
  ]
  const folders = matches(text, /join\((?:options\.|dependencies\.)?(?:directory|profile),\s*'([\w-]+)'/g)
  const missing = (from, among) => [...new Set(from)].filter((name) => !among.includes(name))
  return [
    ...missing(values, [...looked, ...without]).map((name) => `nobody says whose data the value ${name} holds`),
    ...missing(without, values).map((name) => `there is no value ${name}`),
    ...missing(folders, places).map((name) => `nobody says what the folder ${name} of the profile holds`),
    ...missing(places, folders).map((name) => `there is no folder ${name} in the profile`),
  ]
}
