import { promise, proof, without } from './promise.mjs'

const lock = 'test/main/features/lock/lock.test.ts'
const window = 'test/e2e/secrets.e2e.ts'
const windowTitle =
  'a locked window holds nothing personal, answers nothing but what unlocks, and has what was typed again after it'
const feature = 'src-main/features/lock/index.ts'
const record = 'src-main/features/lock/record.ts'

export const locking = {
  title: 'The lock',
  promises: [
    promise(
      'Locked, nothing personal is in the page’s memory, on the screen, in a title or on the clipboard, and no upload that is under way is waited for; what was typed is there again',
      proof(
        window,
        windowTitle,
        without('another page taking the place of this one', [
          'src-main/shell/main-window.ts',
          'window.loadURL(locked ? lockUrl : shown)',
          'window.loadURL(shown)',
        ]),
        without('the clipboard being emptied', [
          'src-main/compose/lock.ts',
          'await Promise.all([later.windows()?.lock(), clipboard.clearNow()])',
          'await later.windows()?.lock()',
        ]),
        without('the place being handed over', [
          'src-renderer/shell/first-answers.ts',
          'if (place) await showPlace(place, active?.id)',
          '',
        ]),
      ),
    ),
    promise(
      'Locked, no call of a page is answered but what unlocks; a call that is added later is not either',
      proof(
        'test/main/ipc/door.test.ts',
        'is answered to nobody, but for what unlocks',
        without('refusing what is not named', [
          'src-main/ipc/door.ts',
          "return state === 'open' || (state === 'handing-over' && callsThatHandOver.has(action))",
          'return true',
        ]),
      ),
      proof(
        window,
        windowTitle,
        without('the door being asked', [
          'src-main/ipc/register.ts',
          'if (!mayAsk(action, caller, state)) return lockedFailure(randomUUID())',
          '',
        ]),
        without('refusing to export the journal', [
          'src-main/compose/commands.ts',
          "if (locked) return refused(say('locked'))",
          '',
        ]),
      ),
    ),
    promise(
      'It locks when nobody is there, with the system’s lock, and by a clock that jumps or a machine that slept',
      proof(
        'test/main/features/lock/idling.test.ts',
        'locks when the clock of the day is',
        without('comparing the clocks', [
          'src-main/features/lock/idling.ts',
          "if (passed > lookEvery + slack || Math.abs(shown - passed) > slack) return 'clock'",
          '',
        ]),
      ),
      proof(
        'test/main/features/lock/idling.test.ts',
        'locks with the screen of the system',
        without('asking for the screen', [
          'src-main/features/lock/idling.ts',
          "if (signs.isScreenLocked()) return 'system'",
          '',
        ]),
      ),
    ),
    promise(
      'Ending Kartei, or taking a file of the lock away, unlocks nothing',
      proof(
        lock,
        'is locked again after a new start, and after one in the midst of an attempt',
        without('what was locked being kept', [
          record,
          'const wasLocked = current.locked || isTornApart',
          'const wasLocked = false',
        ]),
      ),
      proof(
        lock,
        'stays locked where one of its two files was taken away, or says another thing',
        without('comparing the two files', [
          record,
          'const wasLocked = current.locked || isTornApart',
          'const wasLocked = current.locked',
        ]),
      ),
    ),
    promise(
      'A passphrase costs 128 MiB to guess, is changed with the old one alone, and attempts wait longer and longer, over a new start too',
      proof(
        lock,
        'costs 128 MiB and a fixed number of rounds to guess, with a salt of its own',
        without('the cost', ['src-main/features/lock/passphrase.ts', 'N: 2 ** 17', 'N: 2 ** 10']),
      ),
      proof(
        lock,
        'changes and removes a passphrase with the old one alone, and never while it is locked',
        without('asking for the old one', [
          feature,
          "if (old !== undefined) return refusalOf(old, 'old', requestId)",
          'if (old !== undefined) return undefined',
        ]),
      ),
      proof(
        lock,
        'holds attempts up after three, by no clock that can be set, and over a new start',
        without('waiting', [feature, 'if (isComparing || attempts.waitMs() > 0)', 'if (isComparing)']),
      ),
      proof(
        lock,
        'compares one attempt at a time',
        without('one at a time', [feature, 'if (isComparing || attempts.waitMs() > 0)', 'if (attempts.waitMs() > 0)']),
      ),
    ),
  ],
}
