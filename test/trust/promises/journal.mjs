import { promise, proof } from './promise.mjs'

const chain = 'test/main/features/journal/chain.test.ts'
const exported = 'test/main/features/journal/export.test.ts'

export const journal = {
  title: 'The journal',
  promises: [
    promise(
      'Any altered, removed or reordered entry is found',
      proof(chain, 'an entry altered'),
      proof(chain, 'cannot be continued by somebody with another key'),
      proof(chain, 'is closed to changes by the program itself'),
    ),
    promise(
      'It holds no names, IBANs or keys where a call gives them',
      proof(
        'test/main/features/journal/summaries.test.ts',
        'of names, addresses and IBANs in any spelling, wherever they are put',
      ),
      proof(
        'test/main/features/journal/summaries.test.ts',
        'of keys, passphrases and other words that look like identifiers',
      ),
    ),
    promise(
      'An exported part can be checked again, to the byte',
      proof(exported, 'notices every single byte'),
      proof(exported, 'is foreign to the journal of another key, and to none by a mere claim'),
    ),
  ],
}
