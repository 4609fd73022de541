import { z } from '@contract/zod'
import { cleaned } from '@contract/domain/typed-text'
import { useEffect, useState } from 'react'

/** As the package keeps them, among more: the places of Germany with their postal codes, from OpenGeoDB (public domain). */
const places = z.array(z.object({ zip: z.string(), city: z.string() }))

type CityOf = (postalCode: string) => string | undefined
const unknown: CityOf = () => undefined

let reading: Promise<CityOf> | undefined

/** The city of a German postal code; undefined for one that is unknown or that several cities share. */
export function readGermanPlaces(): Promise<CityOf> {
  reading ??= import('zip-to-city/germany.json').then(({ default: kept }) => {
    const cities = new Map<string, string | undefined>()
    for (const { zip, city } of places.parse(kept)) {
      const isShared = cities.has(zip) && cities.get(zip) !== city
      cities.set(zip, isShared ? undefined : city)
    }
    return (postalCode) => cities.get(cleaned(postalCode))
  })
  return reading
}

/** Knows no city until the places are read, which are read when a form first wants them. */
export function useGermanPlaces(): CityOf {
  const [cityOf, setCityOf] = useState<CityOf>(() => unknown)
  useEffect(() => {
    let isWanted = true
    void readGermanPlaces().then(
      (read) => isWanted && setCityOf(() => read),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [])
  return cityOf
}
