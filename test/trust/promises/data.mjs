import { promise, proof, without } from './promise.mjs'

const store = 'test/main/store/store.test.ts'
const stopped = 'test/main/store/stopped.test.ts'
const backups = 'test/main/features/data/backups.test.ts'
const firstScreen = 'test/main/features/first-screen.test.ts'

export const data = {
  title: 'Data on the computer',
  promises: [
    promise(
      'Nothing personal and no identifier can be read in the files, and each environment has a file and a key of its own',
      proof(
        store,
        'nothing personal and no identifier can be read, while it is open and afterwards',
        without(
          'sealing',
          [
            'src-main/store/sealing.ts',
            "const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])",
            'const ciphertext = Buffer.concat([cipher.final(), Buffer.from(text)])',
          ],
          [
            'src-main/store/sealing.ts',
            "return decipher.update(sealed.subarray(layout.textAt), undefined, 'utf8') + decipher.final('utf8')",
            "return Buffer.from(sealed.subarray(layout.textAt)).toString('utf8')",
          ],
        ),
      ),
      proof(store, 'keeps environments apart: a file and a key for each'),
    ),
    promise(
      'What the window shows when it opens lay sealed, for one start, and is shown where nothing has changed since',
      proof(
        firstScreen,
        'what was shown at the end is shown at the next start, once, and lies sealed in between',
        without('taking it away', ['src-main/features/first-screen/index.ts', '    rmSync(file)\n', '']),
      ),
      proof(
        firstScreen,
        'with %s nothing of before is shown',
        without('binding it to what it depends on', [
          'src-main/features/first-screen/index.ts',
          'JSON.stringify([built, policy, files])',
          'JSON.stringify([built, policy, files].length)',
        ]),
      ),
      proof(
        firstScreen,
        'what a case is called becomes no markup',
        without('escaping it', ['src-main/features/first-screen/markup.ts', ".replaceAll('<', '&lt;')", '']),
      ),
      proof(
        firstScreen,
        '%s is refused',
        without('naming what an element may be', [
          'src-preload/contract/api/first-screen.ts',
          'const tag = z.enum(shownTags)',
          "const tag = z.custom<(typeof shownTags)[number]>((name) => typeof name === 'string')",
        ]),
      ),
    ),
    promise(
      'A sealed field is bound to its row: a flipped bit is noticed and costs that field, not the program',
      proof(
        store,
        'opens in its own place only, and not after any single bit is flipped',
        without(
          'binding it to its place',
          ['src-main/store/sealing.ts', '      cipher.setAAD(boundTo(place))\n      const', '      const'],
          ['src-main/store/sealing.ts', '        decipher.setAAD(boundTo(place))\n', ''],
        ),
      ),
      proof(
        store,
        'costs itself alone when it is damaged, and is healed when it is learned anew',
        without('expecting a damaged field', [
          'src-main/store/sealing.ts',
          '      } catch {\n        return undefined\n      }',
          '      } catch (error) {\n        throw error\n      }',
        ]),
      ),
      proof('test/main/store/flips.test.ts', 'single bits in the file lose nothing in silence'),
      proof(
        'test/main/store/flips.test.ts',
        'nor do those in a log that holds everything, as after an end in the middle of the work',
        without(
          'checking the log before it is used',
          [
            'src-main/store/database.ts',
            "if (log === 'damaged') return { ok: false, refusal: 'damaged', detail: 'write-ahead log' }",
            '',
          ],
          ['src-main/store/database.ts', "isCutOff: log === 'cut-off'", 'isCutOff: false'],
        ),
      ),
    ),
    promise(
      'The store is written ahead, in full',
      proof(
        store,
        'is written ahead, in full, with keys enforced, under a name and a number of its own',
        without('writing in full', [
          'src-main/store/database.ts',
          'PRAGMA synchronous = FULL',
          'PRAGMA synchronous = OFF',
        ]),
      ),
    ),
    promise(
      'Killed at any moment, in the middle of a creation, an upload, a migration or a backup, it loses nothing that was acknowledged',
      proof('test/main/store/kill/kill.test.ts', 'times and more, migrating and backing up'),
      proof(
        'test/main/features/cases/kill/kill.test.ts',
        'loses nothing that was created when it is killed at',
        without('writing down before answering', [
          'src-main/lib/outbox/index.ts',
          'return succeed(await write.confirmed(entry, answered.value))',
          'setTimeout(() => void write.confirmed(entry, answered.value), 300)\n    return succeed(answered.value as never)',
        ]),
      ),
      proof(
        'test/main/features/documents/kill/kill.test.ts',
        'loses no document and sends none twice when it is killed at',
      ),
      proof(
        'test/main/features/credit-limit/kill/kill.test.ts',
        'sends each request and its three documents once, or leaves them in doubt, when killed at',
      ),
      proof('test/e2e/kill.e2e.ts', 'a program that is killed while it creates loses no identifier'),
    ),
    promise(
      'A file that is cut off, zeroed or damaged is set aside and told, and the newest good backup is offered: never empty in silence',
      proof('test/main/store/cut-and-zeroed.test.ts', 'a file that is cut off anywhere loses nothing in silence'),
      proof(
        'test/main/store/cut-and-zeroed.test.ts',
        'a file of which a page or a region is zeroed loses nothing in silence',
        without('checking the file before it is used', [
          'src-main/store/database.ts',
          "if (verdict !== 'ok') return { ok: false, refusal: 'damaged', detail: verdict }",
          '',
        ]),
      ),
      proof(
        'test/main/store/damage.test.ts',
        'and a file that is gone is told as well',
        without('the notice', [
          'src-main/store/opening.ts',
          '      notifyMissing(file)\n      return openNew',
          '      return openNew',
        ]),
      ),
      proof(
        'test/e2e/data.e2e.ts',
        'data that were damaged between two starts are set aside, and a backup is offered where it is said',
        without('the notice', [
          'src-main/store/opening.ts',
          "if (name !== undefined) notify('data-set-aside'",
          "if (name === '') notify('data-set-aside'",
        ]),
      ),
    ),
    promise(
      'A full disk and one that can only be read are told, and overwrite nothing',
      proof(
        'test/main/store/full-and-read-only.test.ts',
        'that can only be read tells it and is left as it is, to the byte',
      ),
      proof(
        'test/main/store/full-and-read-only.test.ts',
        'KiB left tells it, overwrites nothing, and goes on when there is room',
      ),
    ),
    promise(
      'A key that is away is not a key that is lost: nothing is renamed, emptied or begun anew',
      proof(
        stopped,
        'a new keyring of the same kind: the old one brought back opens every record',
        without('stopping in front of them', [
          'src-main/store/opening.ts',
          "if (!found.ok) throw await stopped(found.refusal === 'newer' ? 'newer' : reason, sealedBy)",
          'if (!found.ok) return begin(environmentId, files.live() + 1)',
        ]),
      ),
      proof(
        stopped,
        'leaves file, key and backups under their names, and puts the old register back with the new one kept',
      ),
      proof(
        'test/e2e/keychain-away.e2e.ts',
        'stops Kartei in front of the data, and the old one opens every record of them',
        without('stopping in front of them', [
          'src-main/store/opening.ts',
          "if (!found.ok) throw await stopped(found.refusal === 'newer' ? 'newer' : reason, sealedBy)",
          'if (!found.ok) return begin(environmentId, files.live() + 1)',
        ]),
      ),
    ),
    promise(
      'Backups are made by the database, before every migration and daily, and several are kept',
      proof(
        store,
        'comes after a backup, and keeps everything',
        without('that backup', [
          'src-main/store/database.ts',
          'if (!isBackedUp(file, backupFolder, version)) await backUp(database, backupFolder, now())',
          '',
        ]),
      ),
      proof(
        store,
        'does not happen when no backup can be made',
        without('waiting for that backup', [
          'src-main/store/database.ts',
          'if (refused) return closing(database, refused)',
          '',
        ]),
      ),
      proof(
        backups,
        'is made once a day, the newest seven days are kept, and the last good one always',
        without('the days', ['src-main/store/backup-file.ts', '.slice(0, keptDays)', '.slice(0, 2)']),
      ),
      proof(backups, 'that is damaged, or of another key, is not taken, and what is in use stays'),
    ),
    promise(
      'A backup opens without this computer’s keychain, by the recovery key',
      proof(
        'test/main/features/recovery.test.ts',
        'opens with the recovery key: every record and the whole journal, under the keychain there',
      ),
      proof('test/e2e/recovery-key.e2e.ts', 'a backup alone and the recovery key bring the register to a bare machine'),
    ),
    promise(
      'A store of every form there has been is opened',
      proof('test/main/store/every-version.test.ts', 'is kept of every form there has been'),
      proof('test/main/store/every-version.test.ts', 'opens with every row and an intact journal'),
    ),
    promise(
      'Erasing removes every file, backup and key',
      proof(
        'test/main/features/data/erasing-and-replacing.test.ts',
        'needs the name, removes every file, backup and key, and begins a journal with itself',
      ),
    ),
    promise(
      'A profile is open to its user alone',
      proof(
        'test/e2e/packaged.e2e.ts',
        'two users work side by side, and a second session of one of them is told where Kartei runs',
      ),
    ),
  ],
}
