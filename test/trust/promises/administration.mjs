import { promise, proof, without } from './promise.mjs'

const refused = 'test/main/features/updates/refused.test.ts'
const installed = 'test/main/features/updates/installed.test.ts'
const feed = 'src-main/features/updates/feed.ts'
const fetching = 'src-main/features/updates/fetching.ts'
const download = 'src-main/service/download.ts'
const connections = 'src-main/service/connections.ts'
const updates = 'src-main/features/updates/index.ts'

export const administration = {
  title: 'Policies and updates',
  promises: [
    promise(
      'What an organisation has said holds against the page, for every setting',
      proof(
        'test/main/policy/locked-settings.test.ts',
        'holds against the page',
        without('the locks', [
          'src-main/policy/locks.ts',
          'policy[name] !== undefined &&',
          'policy[name] === undefined &&',
        ]),
      ),
      proof(
        'test/e2e/environments.e2e.ts',
        'what the organisation has said holds from the first window on, against the page as well',
      ),
    ),
    promise(
      'A policy that is broken is refused as a whole, with a sentence',
      proof(
        'test/main/policy/broken-policies.test.ts',
        'is refused with one sentence that says where and why',
        without('refusing what is wrong', [
          'src-main/policy/check.ts',
          'return parsed.success && problems.length === 0 ? { ok: true, policy: parsed.data } : { ok: false, problems }',
          'return parsed.success ? { ok: true, policy: parsed.data } : { ok: false, problems: [] }',
        ]),
      ),
    ),
    promise(
      'The packaged program reads the policy of the computer alone',
      proof(
        'test/main/policy/sources.test.ts',
        'is the only one for the packaged program; one that is started from its sources may be told another',
        without('asking whether it is packaged', [
          'src-main/policy/index.ts',
          'const given = isPackaged ? undefined : environment[policyVariable]',
          'const given = environment[policyVariable]',
        ]),
      ),
    ),
    promise(
      'A list of versions is believed only as the publisher of the policy signed it',
      proof(
        refused,
        'a list that was changed after it was signed',
        without('the signature being verified', [
          feed,
          'if (!known.some(({ key, sig }) => verify(null, signed, key, sig))) throw',
          'if (false) throw',
        ]),
      ),
      proof(
        refused,
        'a list whose signature was made for the bare content',
        without('the kind of content being signed with it', [
          feed,
          'Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload])',
          'payload',
        ]),
      ),
      proof(
        refused,
        'a list that nobody signed',
        without('the question whether it is signed', [
          feed,
          "if (wrapped.signatures.length === 0) throw new Refused('unsigned')",
          '',
        ]),
      ),
      proof(
        refused,
        'a list that somebody else signed',
        without(
          'the question who signed it',
          [feed, "if (wrapped.signatures.length === 0) throw new Refused('unsigned')", ''],
          [
            feed,
            "if (known.length === 0) throw new Refused('other-publisher')",
            "if (known.length === 0) return Buffer.from(wrapped.payload, 'base64')",
          ],
        ),
      ),
      proof(
        refused,
        'something else that the publisher signed',
        without('the question what is signed', [
          feed,
          'if (wrapped?.payloadType !== payloadType) throw',
          'if (!wrapped) throw',
        ]),
      ),
      proof(
        refused,
        'a publisher of whom the policy has',
        without('the question whether the publisher has a key', [
          feed,
          "if (keys.size === 0) throw new Refused('no-publisher')",
          '',
        ]),
      ),
      proof(
        refused,
        'a publisher of whom the policy has',
        without('the kind of key', [feed, "if (key.asymmetricKeyType === 'ed25519') return key", 'return key']),
      ),
      proof(
        refused,
        'a signed list without a date',
        without('the date in a list', [
          feed,
          'expires: z.iso.datetime(),\n  files',
          "expires: z.iso.datetime().optional().default('2999-01-01T00:00:00Z'),\n  files",
        ]),
      ),
    ),
    promise(
      'An update is for this program, channel and computer, never older, never from a list that is over',
      proof(
        refused,
        'a list of another program',
        without('the name of the program', [feed, "if (list.product !== 'kartei') refuse('other-program')", '']),
      ),
      proof(
        refused,
        'a list of another channel',
        without('the channel', [feed, "if (list.channel !== about.channel) refuse('other-channel')", '']),
      ),
      proof(
        refused,
        'an older version',
        without('the comparison with the version that runs', [
          feed,
          "if (lt(version, about.version)) refuse('older')",
          '',
        ]),
      ),
      proof(
        refused,
        'a version that is still tried out, on the stable channel',
        without('the stable channel being stable', [
          feed,
          "if (about.channel === stable && prerelease(version) !== null) refuse('prerelease')",
          '',
        ]),
      ),
      proof(
        refused,
        'a version that is none',
        without('reading the version', [
          feed,
          "if (parse(version)?.version !== version) refuse('version-unreadable')",
          '',
        ]),
      ),
      proof(
        refused,
        'a list whose time is over',
        without('the list’s end', [feed, "if (Date.parse(list.expires) <= about.now.getTime()) refuse('expired')", '']),
      ),
      proof(
        refused,
        'a list from the future',
        without('the list’s beginning', [
          feed,
          "if (Date.parse(issued) > about.now.getTime() + clockTolerance) refuse('from-the-future')",
          '',
        ]),
      ),
      proof(
        refused,
        'a version without a file for this system',
        without('the system', [feed, 'platform === about.platform && arch', 'arch']),
      ),
      proof(
        refused,
        'a version without a file for this processor',
        without('the processor', [
          feed,
          'platform === about.platform && arch === about.arch',
          'platform === about.platform',
        ]),
      ),
      proof(
        refused,
        'older version than the address',
        without('the version that the address had last', [feed, 'lt(version, about.seen.version) || ', '']),
      ),
      proof(
        refused,
        'written before the one',
        without('the date that the address had last', [
          feed,
          ' || Date.parse(issued) < Date.parse(about.seen.issued)',
          '',
        ]),
      ),
      proof(
        refused,
        'the version that runs: it is up to date',
        without('the question whether it is newer', [feed, 'if (!gt(version, about.version)) return { seen }', '']),
      ),
    ),
    promise(
      'A file is taken only from beside its list, over TLS, with the size and the hash that the list says',
      proof(
        refused,
        'a file of which a bit was changed',
        without('the file’s hash', [fetching, "if (hash.digest('base64') !== file.sha512) throw", 'if (false) throw']),
      ),
      proof(
        refused,
        'a file name that leads out of its folder',
        without('the form of a file name', [feed, '!/^[A-Za-z0-9][A-Za-z0-9._-]{0,126}$/.test(name) || ', '']),
      ),
      proof(
        refused,
        "another system's file",
        without('the ending of a file name', [feed, ' || !name.endsWith(ending)', '']),
      ),
      proof(refused, 'a file larger than any', without('a largest size', [feed, ' || size > largestFile', ''])),
      proof(
        refused,
        'a file with a hash of another kind',
        without('the form of a hash', [
          feed,
          "if (typeof sha512 !== 'string' || !/^[A-Za-z0-9+/]{86}==$/.test(sha512)) return refuse('file-hash')",
          "if (typeof sha512 !== 'string') return { seen, release: { version, file: { name, url: new URL(name, about.url), size, sha512: '' } } }",
        ]),
      ),
      proof(
        refused,
        'a file that is longer than its list says',
        without(
          'the most bytes',
          [download, "if (Number(headers['content-length'] ?? 0) > most) throw new Wrong({ because: 'too-long' })", ''],
          [
            download,
            "if (size > bytes.most) throw new Wrong({ because: 'too-long' })",
            'if (size > bytes.most * 20) return undefined',
          ],
        ),
      ),
      proof(
        refused,
        'a file that is shorter than its list says',
        without('the least bytes', [download, "if (size < bytes.least) throw new Wrong({ because: 'too-short' })", '']),
      ),
      proof(
        refused,
        'a file that is packed',
        without('the refusal of packings', [
          download,
          "if (encoding !== undefined && encoding !== 'identity') throw",
          'if (false) throw',
        ]),
      ),
      proof(
        refused,
        'a file that is not there',
        without('the status', [download, "if (status !== 200) throw new Wrong({ because: 'status', status })", '']),
      ),
      proof(
        refused,
        'a file that lies on another host',
        without('the refusal of redirects', [
          download,
          "if (status >= 300 && status < 400) throw new Wrong({ because: 'redirected' })",
          '',
        ]),
      ),
      proof(
        refused,
        'a list without an end',
        without('the longest list', [fetching, 'most: longestList', 'most: 2 ** 30']),
      ),
      proof(
        refused,
        'a server whose certificate is of nobody known',
        without('the certificate being checked', [
          connections,
          'rejectUnauthorized: true',
          'rejectUnauthorized: false',
        ]),
      ),
    ),
    promise(
      'Nothing is installed unasked, in the middle of work, or once its file or its publisher is another',
      proof(
        refused,
        'an installer on which Windows does not find the signature of the publisher',
        without('asking Windows for the publisher', [
          updates,
          "platform !== 'win32' || (await isSignedBy(path, publisher))",
          'true',
        ]),
      ),
      proof(
        installed,
        'is put off until the next day, and asked about again then',
        without('the clerk’s “later”', [
          updates,
          "if (Date.parse(decided.until) <= now().getTime()) return { ...about, decision: 'open' }",
          '',
        ]),
      ),
      proof(
        installed,
        'is not installed while work goes on, and at the next end it is',
        without('waiting for work', [updates, 'return isChosen && !isHeld ? offered', 'return isChosen ? offered']),
      ),
      proof(
        installed,
        'is not installed when its file was exchanged while Windows looked for its publisher',
        without('looking at the file once more', [
          updates,
          'if (!installer || !(await isWhole(file, release)))',
          'if (!installer)',
        ]),
      ),
      proof(
        installed,
        'whose publisher Windows does not find any more is not installed',
        without('asking Windows once more', [
          updates,
          "if (!(await isOfPublisher(file, publisher))) throw new Refused('file-publisher', release.version)",
          '',
        ]),
      ),
    ),
    promise(
      'What is installed has the hash of the lock file, from the registry that npm is set to',
      proof(
        'test/tools/bill.test.ts',
        'names no place to fetch from and the hash of every package',
        without('leaving addresses out of the lock file', [
          '.npmrc',
          'omit-lockfile-registry-resolved=true',
          'omit-lockfile-registry-resolved=false',
        ]),
      ),
    ),
    promise(
      'A package ships only under a licence of a list, and all that ship stand in the bill of materials',
      proof(
        'test/tools/bill.test.ts',
        'are allowed by what they ask for',
        without('asking for all of several licences', [
          'tools/lib/bill/licences.mjs',
          '.every((licence) => allowedLicences',
          '.some((licence) => allowedLicences',
        ]),
      ),
      proof(
        'test/tools/bill.test.ts',
        'the bill of materials names all that ships, by the rules of CycloneDX, and is the same each time',
        without('a package in the bill', [
          'tools/lib/bill/cyclonedx.mjs',
          'const known = shipped.get(',
          "const known = name !== 'zod' && shipped.get(",
        ]),
      ),
    ),
  ],
}
