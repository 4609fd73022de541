import { describe, expect, it } from 'vitest'
import { sentencesUntranslated } from '../../tools/lib/sentences.mjs'
import {
  callsUnmade,
  codesWithoutWords,
  commandsUnheard,
  missingClasses,
  recordsUnknown,
  unusedTexts,
  wordsInScreens,
} from '../../tools/lib/sources.mjs'

const sources = (files: Readonly<Record<string, string>>): ReadonlyMap<string, string> => new Map(Object.entries(files))

describe('of made-up sources', () => {
  it('a class that no style sheet has is named, and so is a style sheet that is not there', () => {
    const card =
      "import look from './card.module.css'\nimport gone from './gone.module.css'\nlook.there, look.away, gone.any"
    expect(
      missingClasses(
        sources({ 'src-renderer/a/card.tsx': card, 'src-renderer/a/card.module.css': '.there { top: 0 }' }),
      ),
    ).toEqual([
      'src-renderer/a/card.tsx: ./card.module.css has no .away',
      'src-renderer/a/card.tsx: there is no ./gone.module.css',
    ])
  })

  it('a text that nothing names is named, and none that a template can make', () => {
    const parts = new Map([
      ['cards', new Map([...['shown', 'state-open', 'idle'].map((key): [string, unknown] => [key, undefined])])],
      ['cards/far', new Map([['shown', undefined]])],
    ])
    const screen = "const say = useTexts('cards')\nsay('shown'), say(`state-${state}`)"
    expect(unusedTexts(sources({ 'src-renderer/cards.tsx': screen }), parts)).toEqual([
      'nothing names the text idle of cards',
      'nothing names the texts cards/far',
    ])
  })

  it('words that a screen says itself are named', () => {
    const screen = '<p className="a">Hello there</p><img alt="A card" /><b>{say(\'shown\')}</b>'
    expect(wordsInScreens(sources({ 'src-renderer/cards.tsx': screen }))).toEqual([
      'src-renderer/cards.tsx says itself: Hello there',
      'src-renderer/cards.tsx says itself: A card',
    ])
  })

  it('a code without words is named', () => {
    const contract = "rule(z.string(), isIt, 'not-it', 'This is not it.')\nconst issue = { code: 'known' }"
    expect(
      codesWithoutWords(sources({ 'src-preload/contract/api/cards.ts': contract }), (code) => code === 'known'),
    ).toEqual(['src-preload/contract/api/cards.ts: no words for not-it'])
  })

  it('a command that nobody listens to, and a call that no screen makes, are named', () => {
    const page = sources({ 'src-renderer/cards.tsx': "useCommand('lock', now)\nkartei\n  .cards\n  .read()" })
    const group = 'work'
    expect(
      commandsUnheard(page, {
        lock: { group },
        drafts: { group },
        'case-cards': { group },
        show: { group: 'settings' },
      }),
    ).toEqual(['nobody in the page listens to the command drafts'])
    expect(callsUnmade(page, ['cards.read', 'cards.write'])).toEqual(['no screen calls kartei.cards.write'])
  })

  it('a sentence of main that is not known in German is named, and so is that hardly any is found', () => {
    const text = [
      "fail({ kind: 'storage', message: 'It was not saved.', requestId })",
      "storageFailure('It was not read.')",
      "new Refusal('It is too large.')",
    ].join('\n')
    const german = (said: string): string | undefined => (said === 'It was not saved.' ? 'Ja.' : undefined)
    const main = sources({ 'src-main/features/documents/a.ts': text })
    expect(sentencesUntranslated(main, german, { documents: 1, printing: 1 })).toEqual([
      'only 0 sentences are found of: printing',
      'src-main/features/documents/a.ts says in no German: It is too large.',
      'src-main/features/documents/a.ts says in no German: It was not read.',
    ])
  })

  it('values and folders of which nobody says whose data they hold are named, and those that are not there', () => {
    const main = "openSealedValue(store, 'presets', presets)\nconst planRow = 'plan'\njoin(options.directory, 'odd')"
    expect(
      recordsUnknown(sources({ 'src-main/a.ts': main }), { looked: ['presets'], without: ['gone'], places: ['data'] }),
    ).toEqual([
      'nobody says whose data the value plan holds',
      'there is no value gone',
      'nobody says what the folder odd of the profile holds',
      'there is no folder data in the profile',
    ])
  })
})
