import { promise, proof, without } from './promise.mjs'

const answering = 'test/main/ipc/answer.test.ts'

export const robustness = {
  title: 'Robustness',
  promises: [
    promise(
      'A call with any input is answered by an outcome, and no handler sees what breaks its schema',
      proof(
        answering,
        'refuses input that breaks the schema without running the handler, and names the path',
        without('checking the input', [
          'src-main/ipc/answer.ts',
          '    if (!input.success)\n',
          "    if (input.error && action === '')\n",
        ]),
      ),
      proof(
        answering,
        'answers a value nested too deeply as bad input',
        without('expecting what is nested too deeply', [
          'src-main/ipc/answer.ts',
          'if (error instanceof RangeError) return',
          'if (error === undefined) return',
        ]),
      ),
      proof(
        answering,
        'answers an object whose kind cannot be named as bad input',
        without('expecting what cannot be named', [
          'src-main/ipc/answer.ts',
          'if (!parsed.success) issuesOf(parsed.error)',
          '',
        ]),
      ),
      proof(
        'test/e2e/page-scripts.e2e.ts',
        'a renderer that sends nonsense gets an outcome every time',
        without('checking the input', [
          'src-main/ipc/answer.ts',
          '    if (!input.success)\n',
          "    if (input.error && action === '')\n",
        ]),
      ),
    ),
    promise(
      '10,000 generated messages on every channel: no crash, and no handler sees what breaks its schema',
      proof(
        'test/main/ipc/many-messages.test.ts',
        'no handler sees what breaks its schema, and every call is answered',
        without('checking the input', [
          'src-main/ipc/answer.ts',
          '    if (!input.success)\n',
          "    if (input.error && action === '')\n",
        ]),
      ),
    ),
    promise(
      'A crashed window comes back',
      proof(
        'test/e2e/confinement.e2e.ts',
        'the page comes back',
        without('loading it again', [
          'src-main/shell/main-window.ts',
          '  recoverFromCrashes(window, options, pages.showAgain)\n',
          '',
        ]),
      ),
    ),
    promise(
      'A killed program brings back what was typed',
      proof(
        'test/e2e/onboarding.e2e.ts',
        'a killed program brings back what was typed, and sends nothing twice that was not answered',
      ),
    ),
    promise(
      'One program per profile: a second start brings the first to the front, with what it was given',
      proof(
        'test/e2e/journal.e2e.ts',
        'a second start hands on what it is asked: a case, a link, the health, the journal',
      ),
      proof(
        'test/main/shell/profile/claim.test.ts',
        'is told of a start in its own session, and of none in another or on another computer',
      ),
    ),
    promise(
      'A process that dies of a foreign file answers its job, and nothing else is lost',
      proof(
        'test/main/lib/worker/worker-process.test.ts',
        'a process that dies answers its job, and nothing else is lost',
      ),
      proof(
        'test/main/lib/worker/worker-process.test.ts',
        'a job past its deadline ends, and the next one gets a process of its own',
        without('the deadline', [
          'src-main/lib/worker/index.ts',
          "deadline = setTimeout(() => giveUp('too-long'), options.deadline)",
          '',
        ]),
      ),
    ),
    promise(
      'Printing ends in printed, failed or unknown, and nothing is printed twice by itself',
      proof(
        'test/main/features/printing/queue.test.ts',
        'what was being printed when Kartei ended is unknown, what waited is not printed, and nothing is printed by itself',
      ),
      proof('test/main/features/printing/cups.test.ts', 'past the deadline it is unknown, and nothing was taken back'),
      proof(
        'test/main/features/printing/corpus.test.ts',
        'is each document once: its text, its pages to the millimetre, drawn and not as pixels',
      ),
    ),
    promise(
      'A quarter of a year with a fault each week keeps every acknowledged record',
      proof(
        'test/main/store/play/three-months.test.ts',
        'a quarter of a year with a fault each week: every acknowledged record is there in the end, and each fault was told',
      ),
    ),
  ],
}
