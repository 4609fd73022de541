import { cleaned } from './typed-text'

/** The name of an environment as names are compared: nobody could tell two apart that differ in case or white space alone. */
export const foldedEnvironmentName = (name: string): string => cleaned(name.normalize('NFKC')).toLocaleLowerCase('en')
