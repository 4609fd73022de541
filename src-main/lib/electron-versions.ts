/**
 * What differs between the Electrons that Kartei runs on, in one place: each part asks what this one can do and never for
 * its version. docs/electron.md lists every change from one version to the next and what Kartei does about it.
 */

/** Of the Electrons on which the whole suite of tests has passed. One of the same major is taken to behave like it. */
export const triedElectrons: readonly string[] = ['33.2.1']

const majorOf = (version: string): string | undefined => /^v?(\d+)\./.exec(version)?.[1]

/** Whether the whole suite has passed on this Electron, or on another one of its major version. */
export function electronWasTried(version: string = process.versions.electron): boolean {
  const major = majorOf(version)
  return major !== undefined && triedElectrons.some((tried) => majorOf(tried) === major)
}
