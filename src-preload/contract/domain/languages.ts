/** The languages in which the contract itself names things: commands, endpoints, rules of the sandbox. */
export type Language = 'en' | 'de'

/** Of these the one for a clerk whose texts are in a language, by the folder of its catalogues: English for all but theirs. */
export const namingLanguage = (language: string): Language => (language === 'de' ? 'de' : 'en')
