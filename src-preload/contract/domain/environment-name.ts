/** The name of an environment as names are compared: nobody could tell two apart that differ in case or white space alone. */
export const foldedEnvironmentName = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('en')
