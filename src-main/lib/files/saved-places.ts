import { basename } from 'node:path'

export interface SavedPlaces {
  /** Keeps the place that the user chose; gives it on. */
  keep(chosen: Promise<string | undefined>): Promise<string | undefined>
  /** Where something of this name was saved last. */
  of(name: string): string | undefined
}

/** So many names are remembered. */
const remembered = 500

/** Where files and folders were saved since Kartei began, by their names: the page never knows a path, and names none. */
export function createSavedPlaces(): SavedPlaces {
  const places = new Map<string, string>()
  return {
    async keep(chosen) {
      const place = await chosen
      if (place !== undefined) {
        const name = basename(place)
        places.delete(name)
        places.set(name, place)
        const [oldest] = places.keys()
        if (places.size > remembered && oldest !== undefined) places.delete(oldest)
      }
      return place
    },
    of: (name) => places.get(name),
  }
}
