import { promise, proof, without } from './promise.mjs'

const chain = 'test/main/features/journal/chain.test.ts'
const exported = 'test/main/features/journal/export.test.ts'

export const journal = {
  title: 'The journal',
  promises: [
    promise(
      'A journal that was put back to an older copy is found, alone or with the whole profile, and a kill or a keychain that is away is none',
      proof(
        'test/main/features/journal/counter.test.ts',
        'finds a whole profile that was put back, says which entries are missing, and writes it down once',
        without('the counter outside of the profile', [
          'src-main/features/journal/counter.ts',
          'return chain.head().sequence >= sequence && chain.hashAt(sequence) === hash',
          'return true',
        ]),
      ),
      proof(
        'test/main/features/journal/counter.test.ts',
        'is one wherever a kill comes, and the entry of the next start names it then',
        without('the mark that Kartei itself restores', [
          'src-main/features/journal/counter.ts',
          'await write(environmentId, { ...counted, ...(replacing && { replacing }) })',
          'void counted',
        ]),
      ),
    ),
    promise(
      'Where the organisation wants it, nothing is sent before the journal says so on disk',
      proof(
        'test/main/features/journal/before-sending.test.ts',
        'nothing is sent while the disk refuses that entry, and reads go on',
        without('the question before a POST or PUT', [
          'src-main/service/request.ts',
          'if (forbidden) return failed(forbidden)',
          'void forbidden',
        ]),
      ),
    ),
    promise(
      'Entries leave to the log server that the policy names, to no other, and none is left out',
      proof(
        'test/main/features/journal/shipping.test.ts',
        'whose certificate names another',
        without('the check of the certificate', [
          'src-main/features/journal/shipping/syslog.ts',
          'rejectUnauthorized: true,',
          'rejectUnauthorized: false,',
        ]),
      ),
      proof(
        'test/main/features/journal/shipping.test.ts',
        'leaves no entry out wherever a kill comes, and sends at most the last batch twice',
      ),
    ),
    promise(
      'Any altered, removed or reordered entry is found',
      proof(
        chain,
        'an entry altered',
        without(
          'the chain of hashes',
          [
            'src-main/features/journal/chain.ts',
            'return (entry.caseId ?? null) === found.case_id && hashOf(entry, previousHash) === found.hash',
            'return true',
          ],
          [
            'src-main/features/journal/chain.ts',
            'if (entry?.sequence !== expected || entry.at !== found.at) return false',
            'if (entry === undefined) return true',
          ],
        ),
      ),
      proof(
        chain,
        'the last removed',
        without('the head of the chain', [
          'src-main/features/journal/chain.ts',
          'brokenAt ??= brokenEnd(end, { sequence: entries, hash })',
          'brokenAt ??= brokenEnd({ sequence: entries, hash }, { sequence: entries, hash })',
        ]),
      ),
      proof(chain, 'cannot be continued by somebody with another key'),
      proof(
        chain,
        'is closed to changes by the program itself',
        without('the triggers of the table', [
          'src-main/store/migrations.ts',
          'BEFORE UPDATE ON journal',
          'BEFORE UPDATE OF case_id ON journal',
        ]),
      ),
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
      proof(
        exported,
        'notices every single byte',
        without(
          'the proof of each entry and its comparison with the journal',
          [
            'src-main/features/journal/proof.ts',
            'ofEntry: (entry, previousProof) => hmac([entry, previousProof])',
            'ofEntry: (_entry, previousProof) => hmac([previousProof])',
          ],
          [
            'src-main/features/journal/export.ts',
            'else if (!saysTheSame(chain.linkedAt(sequence), each.entry)) return altered(sequence)',
            '',
          ],
        ),
      ),
      proof(
        exported,
        'is foreign to the journal of another key, and to none by a mere claim',
        without('the name of the journal coming from its key', [
          'src-main/features/journal/proof.ts',
          'journal: hmac([mark]).slice(0, 16)',
          "journal: 'the-journal'",
        ]),
      ),
    ),
  ],
}
