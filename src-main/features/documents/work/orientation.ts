import type { Orientation } from '../look/tiff'

/** EXIF's number of a picture after a quarter turn clockwise, by the number before. */
const aQuarterOn: Readonly<Record<Orientation, Orientation>> = { 1: 6, 6: 3, 3: 8, 8: 1, 2: 7, 7: 4, 4: 5, 5: 2 }

/** EXIF's number of a picture that is turned clockwise by degrees, a multiple of 90. */
export function rotatedBy(orientation: Orientation, by: number): Orientation {
  let rotated = orientation
  for (let degrees = 0; degrees < by % 360; degrees += 90) rotated = aQuarterOn[rotated]
  return rotated
}
