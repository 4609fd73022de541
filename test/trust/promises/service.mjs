import { promise, proof, without } from './promise.mjs'

const faults = 'test/main/service/faults/faults.test.ts'
const request = 'src-main/service/request.ts'
const transport = 'src-main/service/transport.ts'
const failures = 'src-main/service/failures.ts'
const connections = 'src-main/service/connections.ts'
const certificates = 'test/main/service/certificates.test.ts'
const everyWrite = 'test/main/lib/outbox/every-write.test.ts'
const requests = 'test/main/service/request.test.ts'

export const service = {
  title: 'Calls to the service',
  promises: [
    promise(
      'Each of the 17 endpoints meets each of some 170 faults of name, TCP, TLS, proxy and HTTP: every call ends in the right failure, on time, and no POST or PUT is sent twice',
      proof(
        faults,
        'every endpoint (seed',
        without('a write being tried once', [
          request,
          'const tries = isRead ? Math.min(policy.tries, atMost) : 1',
          'const tries = Math.min(policy.tries, atMost)',
        ]),
        without('the unknown outcome', [
          failures,
          '  if (!isRead)\n    return details(',
          '  if (host === "")\n    return details(',
        ]),
        without('the deadline', [
          transport,
          'if (!settled) timer = setTimeout(onDeadline, ms)',
          'if (ms < 0) timer = setTimeout(onDeadline, ms)',
        ]),
        without('the limit of an answer', [transport, 'if (size > keep) finish(true)', '']),
        without('the certificate being checked', [
          connections,
          'rejectUnauthorized: true',
          'rejectUnauthorized: false',
        ]),
      ),
      proof(faults, 'the matrix has every endpoint, each level of the network, and no fault twice'),
    ),
    promise(
      'Whatever a 2xx says, no identifier in it is lost',
      proof(
        'test/main/service/any-answer.test.ts',
        'with one member removed, nulled, of another form or added',
        without('mending what is misshapen', [
          'src-main/service/answers.ts',
          'parse: Parse<S> = parseMending): Reader<z.output<S>> {\n  return {\n    accept: likesJson,\n    keepBytes: (largestAnswer) => largestAnswer,\n    takesPart',
          'parse: Parse<S> = (whole, raw) => whole.safeParse(raw)): Reader<z.output<S>> {\n  return {\n    accept: likesJson,\n    keepBytes: (largestAnswer) => largestAnswer,\n    takesPart',
        ]),
      ),
      proof('test/main/service/any-answer.test.ts', 'with several of them at once'),
    ),
    promise(
      'A write is written down before it is sent, and its outcome before anybody is told',
      proof(
        'test/main/lib/outbox/outbox.test.ts',
        'the intent is written down before a write is sent, and its outcome before anybody is told',
        without('writing it down first', [
          'src-main/lib/outbox/index.ts',
          'const intended = await intending(write, () => write.intend(entryId))',
          'await write.send(undefined as never)\n      const intended = await intending(write, () => write.intend(entryId))',
        ]),
      ),
      proof(
        everyWrite,
        'is not sent where it cannot be written down before',
        without('writing it down first', [
          'src-main/lib/outbox/index.ts',
          'const intended = await intending(write, () => write.intend(entryId))',
          'await write.send(undefined as never)\n      const intended = await intending(write, () => write.intend(entryId))',
        ]),
      ),
    ),
    promise(
      'An unknown outcome is shown as neither success nor failure, and is not repeated by itself',
      proof(everyWrite, 'is in doubt at the next start where the program ended before the answer, and is not repeated'),
      proof(
        everyWrite,
        'is in doubt at once where its answer cannot be written down, and says what that named',
        without('the doubt', [
          'src-main/lib/outbox/index.ts',
          '    await keepDoubt()\n    return fail(answerNotWritten(write.named(answered.value), requestId))',
          '    return succeed(answered.value)',
        ]),
      ),
      proof(
        requests,
        'a POST that was sent leaves its outcome unknown',
        without(
          'the unknown outcome',
          [
            'src-main/service/failures.ts',
            '  if (!isRead)\n    return details(',
            "  if (host === '')\n    return details(",
          ],
          ['src-main/service/failures.ts', "(isRead || sent !== 'all')", "(isRead || sent !== 'nothing')"],
        ),
      ),
      proof(
        'test/e2e/unanswered.e2e.ts',
        'a program that is killed while it waits for answers names every doubt at its next start, and repeats nothing',
      ),
    ),
    promise(
      'Of two windows that send the same at once, one sends',
      proof(
        everyWrite,
        'goes once where two windows send it at once, and where one waits for its answer',
        without('taking what is being sent', [
          'src-main/lib/outbox/index.ts',
          'if (taken.has(key)) return fail(',
          "if (key === '') return fail(",
        ]),
      ),
      proof(
        'test/e2e/unanswered.e2e.ts',
        'of two windows at one moment, and of a later one that does not know of it, one sends',
      ),
    ),
    promise(
      'Expired, not yet valid, wrong-host, self-signed and unknown certificates are refused, and nothing is sent',
      proof(
        certificates,
        'is refused at once, and nothing is sent',
        without('the certificate being checked', [
          'src-main/service/connections.ts',
          'rejectUnauthorized: true',
          'rejectUnauthorized: false',
        ]),
      ),
      proof(
        certificates,
        'a proxy that speaks TLS is asked for its certificate as well, whatever the environment says',
        without('the certificate being checked', [
          'src-main/service/connections.ts',
          'rejectUnauthorized: true',
          'rejectUnauthorized: false',
        ]),
      ),
      proof(certificates, 'an authority that only the environment names is not trusted'),
    ),
    promise(
      'No version of TLS below 1.2 is spoken',
      proof(
        certificates,
        'no version of TLS below 1.2 is spoken, whatever the runtime was started with',
        without('saying the lowest version', ['src-main/service/certificates.ts', "minVersion: 'TLSv1.2', ", '']),
      ),
    ),
    promise(
      'The service is asked by the program itself within one limit, whoever asks',
      proof(
        'test/main/service/rate-limiter.test.ts',
        'goes one by one within the limit, however much is wanted at once, and together with the watch',
        without('the pause between two requests', [
          'src-main/service/rate-limiter.ts',
          'const gap = (): number => (minute / perMinute()) * factor',
          'const gap = (): number => 0',
        ]),
      ),
      proof(
        'test/main/service/rate-limiter.test.ts',
        'has a share that a page which asks in a circle does not exceed',
        without('the share of the page', [
          'src-main/service/rate-limiter.ts',
          'return begun.length < clerksShare ? -Infinity : (begun[0] ?? 0) + minute',
          'return -Infinity',
        ]),
      ),
      proof(
        'test/e2e/quiet.e2e.ts',
        'every screen stays within the limit of the settings, beside a service whose every answer is another',
      ),
    ),
  ],
}
