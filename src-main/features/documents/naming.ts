import { fitsAsName } from '@contract/document-name'
import type { StagedFile } from '@contract/documents'
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

/** A name made of another one, with what tells it apart before its ending; cut where it would be too long. */
export function nameFrom(original: string, addition: string, ending: string): string {
  const whole = original.slice(0, original.length - extname(original).length)
  const characters = Array.from(new Intl.Segmenter().segment(whole), ({ segment }) => segment)
  const rest = `${addition}.${ending}`
  while (characters.length > 1 && !fitsAsName(characters.join('') + rest)) characters.pop()
  return characters.join('') + rest
}
