import { promise, proof, without } from './promise.mjs'

const erasing = 'test/main/features/persons/erasing.test.ts'
const records = 'test/main/features/persons/records.test.ts'
const shown = 'test/main/features/persons/shown.test.ts'
const eraser = 'src-main/features/persons/eraser.ts'
const erase = 'src-main/lib/personal-records/erase.ts'
const list = 'src-main/features/persons/erased-list.ts'
const chain = 'src-main/features/journal/chain.ts'

export const persons = {
  title: 'One person',
  promises: [
    promise(
      'What is kept of a person is known: no table, single value or folder without a line that says whose data it holds',
      proof(
        records,
        'says of every table of the store whose data stand in it',
        without('the lines of one feature', ['src-main/features/persons/records.ts', '  ...raw,\n', '']),
      ),
    ),
    promise(
      'A person who is shown gets every word that is kept of them in one file, and none of others',
      proof(
        shown,
        'is one page with every word of theirs and none of others',
        without('the look at identifiers that others share', [
          'src-main/features/persons/who.ts',
          '(caseIds.has(caseId) ? theirs : others).add(identifier)',
          'theirs.add(identifier)',
        ]),
      ),
    ),
    promise(
      'Of a person who was erased nothing is left in the store, its backups, the files beside it and the journal; others’ rows stay byte for byte',
      proof(
        erasing,
        'leaves nothing of them',
        without('rewriting the copies', [eraser, 'if (found.length === 0) return false', 'return false']),
        without('the content of the journal’s entries going', [erase, '  eraseEntries(sequences)\n', '']),
        without('taking them out of values that many share', [erase, 'takeOut(tables, record, who)', '']),
        without('the sealed files going', [eraser, 'await rm(join(folder, name + ending), { force: true })', '']),
      ),
      proof(
        erasing,
        'leaves none of their sealed fields in any file',
        without('writing the file anew', [eraser, '    await store.rewriting.compact(environmentId)\n', '']),
      ),
    ),
    promise(
      'An erasure that a kill cuts off is wholly undone, or goes on at the next start',
      proof(
        erasing,
        'goes on at the next start where the program ends behind',
        without('the plan being written down', [eraser, '        values.plan.write(plan)\n', '']),
      ),
      proof(
        erasing,
        'is wholly undone where the disk refuses',
        without('the transaction', [
          eraser,
          'const decided = opened.transaction(() => {',
          'const decided = (<T,>(work: () => T) => work())(() => {',
        ]),
      ),
    ),
    promise(
      'The journal stays verifiable without what it said of a person, and an erased entry cannot be altered or moved',
      proof(
        erasing,
        'keeps that an entry of the journal was there',
        without('the look at what an erased entry says of itself', [
          chain,
          'if (erased) return isErasedRightly(found, erased, previousHash)',
          'if (erased) return true || isErasedRightly(found, erased, previousHash)',
        ]),
      ),
    ),
    promise(
      'A backup from before that is restored does not bring an erased person back',
      proof(
        erasing,
        'wins over a backup from before',
        without('going through a store that is opened', [
          list,
          'if (![caseId, ...identifiers].some(wasErased)) continue',
          'if (wasErased(caseId) || identifiers.length >= 0) continue',
        ]),
      ),
    ),
  ],
}
