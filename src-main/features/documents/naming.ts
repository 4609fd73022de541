import { documentName, fitsAsName } from '@contract/domain/document-name'
import type { StagedFile } from '@contract/api/documents'
import { cleaned } from '@contract/domain/typed-text'
import { extname } from 'node:path'
import { endingsOf } from './media-type'

/**
 * A name that ends the way files of its type do: as typed where it does already, else with the ending the file had, or the
 * usual one of its type. Files of a type without a known ending keep the ending they had.
 */
export function withFittingEnding(
  name: string,
  { name: before, mediaType }: Pick<StagedFile, 'name' | 'mediaType'>,
): string {
  const endings = endingsOf(mediaType)
  const fits = (ending: string): boolean =>
    endings.length === 0 ? /^[a-z0-9]{1,5}$/i.test(ending) : endings.includes(ending.toLowerCase())
  const typed = extname(name).slice(1)
  if (typed !== '' && fits(typed)) return name
  const had = extname(before).slice(1)
  const ending = had !== '' && fits(had) ? had : endings[0]
  return ending === undefined ? name : `${name}.${ending}`
}

/** Characters; a hostile name may have millions. */
const longestGiven = 1_000

/**
 * The name that somebody else gave a file, as a document can have it: without separators and what no file system shows, and with
 * an ending of its type; undefined where nothing is left of it.
 */
export function cleanName(given: string, mediaType: string): string | undefined {
  const name = cleaned(given.slice(0, longestGiven).replace(/[/\\]+/g, ' '))
  if (!/[^.\s]/.test(name)) return undefined
  const fitting = withFittingEnding(name, { name, mediaType })
  const ending = extname(fitting).slice(1)
  const cut = ending === '' ? fitting : nameFrom(fitting, '', ending)
  return documentName.safeParse(cut).data
}

/** A name made of another one, with what makes it another one before its ending; cut where it would be too long. */
export function nameFrom(original: string, addition: string, ending: string): string {
  const whole = original.slice(0, original.length - extname(original).length)
  const characters = Array.from(new Intl.Segmenter().segment(whole), ({ segment }) => segment)
  const rest = `${addition}.${ending}`
  while (characters.length > 1 && !fitsAsName(characters.join('') + rest)) characters.pop()
  return characters.join('') + rest
}
