/*
 * What Kartei promises, and the tests that prove it: the table of SECURITY.md is made of these (`npm run security`), and
 * `npm run test:protections` replaces exported names in a copy, one at a time, to see their proofs fail.
 */

/**
 * @typedef {object} Mutation an exported name that is replaced, to see a proof fail
 * @property {string} module a source, by its path in the project
 * @property {string} name an exported function or constant, or `default`
 * @property {string} put the expression that takes its place; `original` is the module as it was
 *
 * @typedef {object} Proof
 * @property {string} file a test, by its path in the project
 * @property {string} name the test's title or a part of it; `%s` stands for what a table says there
 * @property {Mutation} [without]
 *
 * @typedef {object} Promised
 * @property {string} promise
 * @property {readonly Proof[]} proofs
 *
 * @typedef {object} Section
 * @property {string} title
 * @property {readonly Promised[]} promises
 */

/** @type {(title: string, ...promises: Promised[]) => Section} */
const section = (title, ...promises) => ({ title, promises })

/** @type {(promise: string, ...proofs: Proof[]) => Promised} */
const promise = (text, ...proofs) => ({ promise: text, proofs })

/** @type {(file: string, name: string, without?: Mutation) => Proof} */
const proof = (file, name, without) => ({ file: `test/${file}`, name, ...(without && { without }) })

/** @type {(module: string, name: string, put: string) => Mutation} */
const without = (module, name, put) => ({ module, name, put })

const appFiles = 'src-main/shell/page-protocol.ts'
const lockdown = 'src-main/shell/lockdown.ts'
const versions = 'src-main/lib/electron-versions.ts'
const connections = 'src-main/service/connections.ts'
const request = 'src-main/service/request.ts'
const sealing = 'src-main/store/sealing.ts'
const idling = 'src-main/features/lock/idling.ts'
const backupFile = 'src-main/store/backup-file.ts'

const anyPath = without(
  appFiles,
  'createPageHandler',
  `(directory) => ({
    answer: async ({ url }) => {
      const { readFileSync } = process.getBuiltinModule('node:fs')
      return original.answered(readFileSync(directory + decodeURIComponent(new URL(url).pathname)), 200)
    },
  })`,
)
const anyScript = without(
  'src-main/shell/content-security-policy.ts',
  'contentSecurityPolicy',
  `() => "default-src * blob: data: 'unsafe-inline' 'unsafe-eval'"`,
)
const networkOpen = without(lockdown, 'closeNetwork', 'async () => undefined')
const windowsOpen = without(lockdown, 'lockDown', '() => undefined')
const anyAddress = without('src-preload/contract/domain/urls.ts', 'isWebPage', '() => true')
const anyCaller = without(
  'src-main/ipc/page-calls.ts',
  'listenToPage',
  `(entries, callerOf) => original.listenToPage(entries, (event) => callerOf(event) ?? 'program')`,
)
const anyStart = without('src-main/shell/launch.ts', 'refusedIn', '() => ({ switches: [], variables: [] })')
const nobodyAsked = without(
  'src-main/shell/dialogs.ts',
  'createDialogs',
  '(options) => ({ ...original.createDialogs(options), ask: async () => true, confirm: async () => true })',
)
const doorOpen = without('src-main/ipc/dispatcher.ts', 'mayAsk', '() => true')
const alwaysThere = without(
  idling,
  'createIdling',
  '(signs) => original.createIdling({ ...signs, idleSeconds: () => 0 })',
)
const noScreen = without(
  idling,
  'createIdling',
  '(signs) => original.createIdling({ ...signs, isScreenLocked: () => false })',
)
const anybodyVerified = without(
  'src-main/features/lock/system-verification.ts',
  'systemVerificationOf',
  `(system) => ({ ...original.systemVerificationOf(system), ask: async () => 'verified' })`,
)
const plainSecrets = without(
  versions,
  'secretStorageOf',
  `(...given) => ({
    ...original.secretStorageOf(...given),
    encrypt: async (text) => Buffer.from(text),
    decrypt: async (blob) => blob.toString(),
  })`,
)
const usedAnywhere = without(
  'src-main/features/environments/bound-secrets.ts',
  'createBoundSecrets',
  `(options) => {
    let last
    const schema = { parse: (raw) => (last = options.schema.parse(raw)) }
    const secrets = original.createBoundSecrets({ ...options, schema })
    const read = async (place) => {
      const found = await secrets.read(place)
      return found.reason === 'other-address' ? { ok: true, secret: last } : found
    }
    return { ...secrets, read }
  }`,
)
const shownToAll = without('src-main/service/client-identity.ts', 'identityFor', '(identity) => identity')
const clipboardUnread = without(
  versions,
  'textClipboardOf',
  "(clipboard) => ({ ...original.textClipboardOf(clipboard), readText: async () => '' })",
)
const sentAgain = without(
  request,
  'createSend',
  `(...given) => {
    const send = original.createSend(...given)
    return async (...call) => {
      const first = await send(...call)
      return first.ok ? first : send(...call)
    }
  }`,
)
const sentUnasked = without(request, 'createSend', '(transport) => original.createSend(transport)')
const strictAnswers = without('src-main/service/mending.ts', 'parseLenient', '(schema, raw) => schema.safeParse(raw)')
const answersAsTheyCome = without(
  'src-main/service/odd-answers.ts',
  'readOddAnswers',
  '() => ({ unread: () => Buffer.alloc(0), isNoHttp: () => false })',
)
const answeredIsRefused = without(
  'src-preload/contract/outcome.ts',
  'isIndeterminate',
  `({ kind }) => kind === 'outcome-unknown'`,
)
const sentBeforeWritten = without(
  'src-main/lib/outbox/index.ts',
  'createOutbox',
  `() => {
    const outbox = original.createOutbox()
    const send = async (write) => {
      const answered = await write.send(undefined)
      return outbox.send({ ...write, send: async () => answered })
    }
    return { ...outbox, send }
  }`,
)
const takenForRead = without(
  'src-main/service/failures.ts',
  'transportFailure',
  `(sent, broke) => original.transportFailure({ ...sent, isRead: true, method: 'GET' }, broke)`,
)
const certificatesUnchecked = without(
  connections,
  'createConnections',
  `(options) => {
    const tls = process.getBuiltinModule('node:tls')
    const { connect } = tls
    tls.connect = (given, ...rest) => connect({ ...given, rejectUnauthorized: false }, ...rest)
    return original.createConnections(options)
  }`,
)
const anyTls = without(
  'src-main/service/certificates.ts',
  'trust',
  "() => process.getBuiltinModule('node:tls').createSecureContext()",
)
const variablesKept = without('src-main/shell/launch.ts', 'forgetVariables', '() => undefined')
const higherLimit = without(
  'src-main/service/rate-limiter.ts',
  'createRateLimiter',
  '(options) => original.createRateLimiter({ ...options, perMinute: () => 100 * options.perMinute() })',
)
const plainFields = without(
  sealing,
  'createSealer',
  `(...given) => ({
    ...original.createSealer(...given),
    seal: (_place, text) => Buffer.from(text),
    unseal: (_place, sealed) => Buffer.from(sealed).toString(),
  })`,
)
const boundNowhere = without(
  sealing,
  'createSealer',
  `(...given) => {
    const sealer = original.createSealer(...given)
    const anywhere = { table: '', row: '', column: '' }
    const seal = (_place, text) => sealer.seal(anywhere, text)
    return { ...sealer, seal, unseal: (_place, sealed) => sealer.unseal(anywhere, sealed) }
  }`,
)
const unexamined = without('src-main/store/read-once.ts', 'quickCheck', "() => 'ok'")
const noBackup = without(backupFile, 'backUp', 'async () => undefined')
const twoBackups = without(
  backupFile,
  'keptOf',
  '(all, version, now) => original.keptOf(all.slice(0, 2), version, now)',
)
const chainUnchecked = without(
  'src-main/features/journal/chain.ts',
  'openChain',
  `(...given) => {
    const chain = original.openChain(...given)
    return { ...chain, verify: async () => ({ intact: true, entries: (await chain.list()).length }) }
  }`,
)
const otherPersons = without('src-main/features/persons/who.ts', 'ofTheseAlone', '() => []')
const tableForgotten = without(
  'src-main/features/persons/records.ts',
  'recordKinds',
  "original.recordKinds.filter(({ table }) => table !== 'journal')",
)
const journalKept = without(
  'src-main/lib/personal-records/erase.ts',
  'eraseRecords',
  '(tables, found, who) => original.eraseRecords(tables, found, who, () => undefined)',
)
const erasedUnasked = without(
  'src-main/features/persons/may-erase.ts',
  'createMayErase',
  '() => () => Promise.resolve(undefined)',
)
const holdsLeft = without('src-main/store/carried.ts', 'carryHolds', '() => undefined')
const erasedLeft = without('src-main/store/carried.ts', 'carryErased', '() => undefined')
const anyInput = without(
  'src-main/ipc/dispatcher.ts',
  'answer',
  `(action, schemas, ...rest) =>
    original.answer(action, { ...schemas, input: { safeParse: (data) => ({ success: true, data }) } }, ...rest)`,
)
const printedAgain = without('src-main/features/printing/queue/run-table.ts', 'interrupted', '(run) => run')
const settingsFree = without('src-main/policy/locks.ts', 'lockedBy', '() => undefined')
const contradicting = without('src-main/policy/contradictions.ts', 'contradictionsIn', '() => []')
const unpackaged = without(
  'src-main/policy/index.ts',
  'readPolicy',
  '(place) => original.readPolicy({ ...place, isPackaged: false })',
)
const anyLine = without('src-main/lib/log/index.ts', 'parseLine', "(line) => ({ at: '', level: 'warn', event: line })")
const dumpsMade = without(
  'src-main/shell/crash-dumps.ts',
  'keepCrashDumps',
  '(_policy, system) => original.keepCrashDumps({ crashDumps: true }, system)',
)

const checklist = 'e2e/checklist.e2e.ts'
const confinement = 'e2e/confinement.e2e.ts'
const pageScripts = 'e2e/page-scripts.e2e.ts'
const packaged = 'e2e/packaged.e2e.ts'
const secretFiles = 'e2e/secrets.e2e.ts'
const foreignFiles = 'e2e/documents-process.e2e.ts'
const debian = 'package/debian.mjs'
const packaging = 'tools/packaging.test.ts'
const bill = 'tools/bill.test.ts'
const locking = 'main/features/lock/idling.test.ts'
const locks = 'main/features/lock/lock.test.ts'
const keychain = 'main/keychain/keychain.test.ts'
const apiKeys = 'main/features/environments/api-keys.test.ts'
const clientCertificates = 'main/features/environments/client-certificates.test.ts'
const shownCertificates = 'main/service/client-certificate.test.ts'
const certificates = 'main/service/certificates.test.ts'
const requests = 'main/service/request.test.ts'
const oddHttp = 'main/service/odd-http.test.ts'
const proxies = 'main/features/proxy.test.ts'
const clipboard = 'main/shell/clipboard.test.ts'
const outbox = 'main/lib/outbox/outbox.test.ts'
const everyWrite = 'main/lib/outbox/every-write.test.ts'
const limiter = 'main/service/rate-limiter.test.ts'
const store = 'main/store/store.test.ts'
const damaged = 'main/store/cut-and-zeroed.test.ts'
const disks = 'main/store/full-and-read-only.test.ts'
const backups = 'main/features/data/backups.test.ts'
const chain = 'main/features/journal/chain.test.ts'
const summaries = 'main/features/journal/summaries.test.ts'
const erasing = 'main/features/persons/erasing.test.ts'
const worker = 'main/lib/worker/worker-process.test.ts'
const log = 'main/lib/log/log.test.ts'

/** In the order of SECURITY.md. */
export const sections = [
  section(
    'The window (the numbers are those of Electron’s security checklist)',
    promise(
      '1, 6, 7, 18: the interface comes from `app://` alone, under a policy without `unsafe-inline` and `unsafe-eval`; no path leads out of its folder, and nothing goes out from a page, whatever it tries',
      proof('main/shell/page-protocol.test.ts', 'has nothing at %s', anyPath),
      proof(checklist, '1, 18: the page comes from app:// alone, and no spelling of a path leads out of its folder'),
      proof(checklist, '6, 7, 11, 12: injected code, beacons, frames and webviews are refused', anyScript),
      proof(confinement, 'nothing goes out: not from the page, nor from a worker', networkOpen),
    ),
    promise(
      '2–4, 8–12, 20: every page, hidden ones included, is isolated and in the sandbox, without Node, experiments and webviews; it has what the contract names, and of the computer the files that were picked for it',
      proof(checklist, '2, 3, 4, 6, 8, 9, 10, 11: every web content is confined, hidden ones too'),
      proof(checklist, '3: what a page does to the language itself reaches neither the preload nor the frames'),
      proof(checklist, '20: a page has what the contract names, to its depth, and nothing of Node or Electron'),
      proof(pageScripts, 'cannot name a file of the computer, however it forges one'),
      proof(packaged, 'without any of it the packaged program starts, in its sandbox, without developer tools'),
      proof(debian, 'a user without rights does the main job, in the sandbox'),
    ),
    promise(
      '5, 13–15: a page gets no permission, stays where it is and opens no window; outside, only https addresses without name and password are opened, after a question',
      proof(checklist, '5: no permission is granted, whichever is asked for', windowsOpen),
      proof(checklist, '13, 14: a page stays where it is and opens no window, whatever leads away', windowsOpen),
      proof(checklist, '15: no address is opened outside but https that the clerk was asked about', anyAddress),
    ),
    promise(
      '16, 19: only the supported Electron is packaged for users, with the fuses of the list, and a start with what opens the program to others ends',
      proof(packaging, 'nobody mistakes one on the test runtime for one that users get'),
      proof(debian, 'the fuses of the installed program are those of the list'),
      proof(packaged, 'the packaged program ends, with a sentence, when it is started with what opens it', anyStart),
    ),
    promise(
      '17: a call is answered to the top frame of Kartei’s own page alone, on every channel',
      proof(checklist, '17: a call is rejected from another window and from a frame, on every channel', anyCaller),
    ),
    promise(
      'A page can neither point Kartei to an address that nobody confirmed nor destroy a case, an environment, its data or its key: main asks the clerk',
      proof(pageScripts, 'a script in the page can neither point Kartei elsewhere nor destroy', nobodyAsked),
    ),
    promise(
      'Kartei is covered when nobody is there and with the system; covered, its window holds nothing personal, and no call of a page is answered but what shows it again',
      proof(locking, 'locks when nobody has been there for as long as that', alwaysThere),
      proof(locking, 'locks with the screen of the system', noScreen),
      proof('main/ipc/lock-phase.test.ts', 'is answered to nobody, but for what unlocks', doorOpen),
      proof(secretFiles, 'a locked window holds nothing personal, answers nothing but what unlocks'),
    ),
    promise(
      'Where the system can verify the clerk, or lock its session, nothing that is pressed shows Kartei again before it did, also after a new start',
      proof(locks, 'stays locked where polkit ends with %s, however often', anybodyVerified),
      proof(locks, 'locks the session where the system verifies nobody, and opens once that was unlocked'),
      proof(locks, 'is locked again after a new start, until it was unlocked'),
    ),
  ),
  section(
    'Secrets',
    promise(
      'The API key is in no file of the profile and in nothing that Kartei says of a call, and goes to no address but the one that it was entered for',
      proof(secretFiles, 'the API key is nowhere in the profile and survives a restart', plainSecrets),
      proof(requests, 'never holds the key, even where the service repeats it'),
      proof(apiKeys, 'is not used at %s, which it was not entered for, and must be entered again', usedAnywhere),
    ),
    promise(
      'A keychain that is none is refused; one that is away, or a file that is cut off, leads to “enter the key again”, never to an overwrite',
      proof(keychain, 'refuses the backend %s'),
      proof(keychain, 'is asked for again after another backend, a locked keyring or another key', plainSecrets),
      proof(keychain, 'is asked for again however the file is cut off', plainSecrets),
      proof(keychain, 'leaves the other one usable at every moment until it was read back'),
    ),
    promise(
      'A client certificate and the password of a proxy are sealed, and shown to the one service or proxy that they are for',
      proof(shownCertificates, 'is shown to no other origin, although it asks for one', shownToAll),
      proof(shownCertificates, 'is not shown to a proxy that speaks TLS and asks for one'),
      proof(clientCertificates, 'is sealed, survives a restart without its file', plainSecrets),
      proof(clientCertificates, 'goes with the address: dropped where the clerk changes it', usedAnywhere),
      proof(proxies, 'are sealed, survive a restart, are found nowhere', plainSecrets),
      proof(proxies, 'is the only one that gets them, also where another one has its place'),
    ),
    promise(
      'A copied secret or IBAN leaves the clipboard after a minute, if it is still there',
      proof(clipboard, 'takes a sensitive text off after a minute, and not a moment earlier', clipboardUnread),
      proof(clipboard, 'leaves what somebody copied since'),
    ),
  ),
  section(
    'Calls to the service',
    promise(
      'Each of the 17 endpoints meets each of some 170 faults of name, TCP, TLS, proxy and HTTP: every call ends in the right failure, on time, no POST or PUT is sent twice, and whatever a 2xx says, no identifier in it is lost',
      proof('main/service/faults/faults.test.ts', 'every endpoint (seed', sentAgain),
      proof(
        'main/service/any-answer.test.ts',
        'with one member removed, nulled, of another form or added',
        strictAnswers,
      ),
    ),
    promise(
      'Whatever the HTTP around the answer to a write is like, it is read, or what came is kept without the key and its identifiers are offered; no packing comes out larger than the limit',
      proof(oddHttp, 'is read with %s', answersAsTheyCome),
      proof(oddHttp, 'is kept beside the doubt, and what it names is offered', answersAsTheyCome),
      proof(oddHttp, 'is kept without the key, which the service repeats', answersAsTheyCome),
      proof(oddHttp, 'unpacks no bomb'),
    ),
    promise(
      'An answer 5xx to a write, be it an upload, leaves it in doubt',
      proof(
        'main/features/documents/uploads.test.ts',
        'promises nothing: the documents are in doubt',
        answeredIsRefused,
      ),
    ),
    promise(
      'A write is written down before it is sent, and its outcome before anybody is told; of two at once one is sent, and an outcome that is unknown, after a kill too, is shown as such and not repeated by itself',
      proof(outbox, 'the intent is written down before a write is sent', sentBeforeWritten),
      proof(everyWrite, 'is not sent where it cannot be written down before', sentBeforeWritten),
      proof(everyWrite, 'goes once where two windows send it at once, and where one waits for its answer'),
      proof(requests, 'a POST that was sent leaves its outcome unknown', takenForRead),
      proof('e2e/unanswered.e2e.ts', 'a program that is killed while it waits for answers names every doubt'),
    ),
    promise(
      'A service or proxy whose certificate is expired, self-signed, unknown or for another host gets nothing, whatever the environment says, and no TLS below 1.2 is spoken',
      proof(certificates, 'is refused at once, and nothing is sent', certificatesUnchecked),
      proof(certificates, 'is refused also where the environment says that none is to be', certificatesUnchecked),
      proof(certificates, 'no version of TLS below 1.2 is spoken', anyTls),
      proof('main/shell/launch.test.ts', 'forgets what would widen trust or write down keys', variablesKept),
    ),
    promise(
      'The service is asked by the program itself within one limit, whoever asks',
      proof(limiter, 'goes one by one within the limit, however much is wanted at once', higherLimit),
      proof(limiter, 'has a share that a page which asks in a circle does not exceed'),
      proof('e2e/quiet.e2e.ts', 'every screen stays within the limit of the settings'),
    ),
  ),
  section(
    'Data on the computer',
    promise(
      'Nothing personal and no identifier can be read in the store; a field is sealed for its row, and a flipped bit is noticed',
      proof(store, 'nothing personal and no identifier can be read, while it is open and afterwards', plainFields),
      proof(store, 'opens in its own place only, and not after any single bit is flipped', boundNowhere),
      proof('main/store/flips.test.ts', 'single bits in the file lose nothing in silence'),
    ),
    promise(
      'Killed at any moment, it loses nothing that was acknowledged and brings back what was typed; a crashed window comes back',
      proof('main/store/kill/kill.test.ts', 'times and more, migrating and backing up'),
      proof('main/features/cases/kill/kill.test.ts', 'loses nothing that was created when it is killed at'),
      proof('main/features/documents/kill/kill.test.ts', 'loses no document and sends none twice'),
      proof('e2e/kill.e2e.ts', 'a program that is killed while it creates loses no identifier'),
      proof('e2e/onboarding.e2e.ts', 'a killed program brings back what was typed'),
      proof(confinement, 'the page comes back'),
    ),
    promise(
      'A file that is cut off, zeroed or damaged is set aside and told, and a backup is offered; a full or read-only disk overwrites nothing, and a store of every form there has been is opened',
      proof(damaged, 'a file that is cut off anywhere loses nothing in silence'),
      proof(damaged, 'a file of which a page or a region is zeroed loses nothing in silence', unexamined),
      proof('e2e/data.e2e.ts', 'data that were damaged between two starts are set aside, and a backup is offered'),
      proof(disks, 'that can only be read tells it and is left as it is, to the byte'),
      proof(disks, 'KiB left tells it, overwrites nothing, and goes on when there is room'),
      proof('main/store/every-version.test.ts', 'opens with every row and an intact journal'),
    ),
    promise(
      'A key that is away is not a key that is lost: nothing is renamed, emptied or begun anew',
      proof(
        'main/store/stopped.test.ts',
        'a new keyring of the same kind: the old one brought back opens every record',
      ),
      proof(
        'e2e/keychain-away.e2e.ts',
        'stops Kartei in front of the data, and the old one opens every record of them',
      ),
    ),
    promise(
      'Backups are made before every migration and daily, several are kept, and the recovery key opens one without this computer’s keychain',
      proof(store, 'comes after a backup, and keeps everything', noBackup),
      proof(backups, 'is made once a day, the newest seven days are kept', twoBackups),
      proof('e2e/recovery-key.e2e.ts', 'a backup alone and the recovery key bring the register to a bare machine'),
    ),
  ),
  section(
    'The journal, and one person',
    promise(
      'An entry of the journal that was altered, removed or moved by who has only its file is found; the journal holds no names, IBANs or keys where a call gives them',
      proof(chain, 'an entry altered', chainUnchecked),
      proof(chain, 'an entry removed and the rest moved up'),
      proof(chain, 'the last removed', chainUnchecked),
      proof(summaries, 'of names, addresses and IBANs in any spelling, wherever they are put'),
      proof(summaries, 'of keys, passphrases and other words that look like identifiers'),
    ),
    promise(
      'Where the organisation wants it, nothing is sent before the journal says so on disk, no entry is left out of what leaves the computer, and no journal is erased before all of it has left',
      proof('main/features/journal/before-sending.test.ts', 'nothing is sent while the disk refuses', sentUnasked),
      proof('main/features/journal/shipping.test.ts', 'leaves no entry out wherever a kill comes'),
      proof(
        'main/features/environments/environments.test.ts',
        'stay while entries of their journal wait to leave the computer',
        erasedUnasked,
      ),
    ),
    promise(
      'While a case is on hold nothing erases it: neither its person nor its environment, nor what was kept of one that was removed, and not once a backup from before the hold was restored',
      proof('main/features/environments/environments.test.ts', 'stay while a case is on hold', erasedUnasked),
      proof('main/features/data/erasing-and-replacing.test.ts', 'is refused while a case is on hold', erasedUnasked),
      proof('main/features/persons/persons.test.ts', 'stays on hold when a backup from before', holdsLeft),
    ),
    promise(
      'A person who is shown gets every word that is kept of them in one file, and none of others; every table says whose data it holds',
      proof('main/features/persons/access-report.test.ts', 'is one page with every word of theirs', otherPersons),
      proof('main/features/persons/records.test.ts', 'says of every table of the store', tableForgotten),
    ),
    promise(
      'Of a person who was erased nothing is left in the store, its backups, the files beside it and the journal, also after a kill, and a backup from before that is restored over these data does not bring them back; erasing an environment removes every file, backup and key',
      proof(erasing, 'leaves nothing of them', journalKept),
      proof(erasing, 'goes on at the next start where the program ends behind'),
      proof(erasing, 'wins over a backup from before', erasedLeft),
      proof('main/features/data/erasing-and-replacing.test.ts', 'needs the name, removes every file, backup and key'),
    ),
  ),
  section(
    'Robustness',
    promise(
      'A call with any input is answered by an outcome, no handler sees what breaks its schema, and no generated message crashes Kartei',
      proof('main/ipc/answer.test.ts', 'refuses input that breaks the schema without running the handler', anyInput),
      proof('main/ipc/many-messages.test.ts', 'no handler sees what breaks its schema', anyInput),
      proof(pageScripts, 'a renderer that sends nonsense gets an outcome every time'),
    ),
    promise(
      'Foreign documents and backups are opened in a process of its own, which makes no code of a text; one that dies or takes too long ends its job alone',
      proof(foreignFiles, 'the process that opens foreign files works, and has nothing of the environment'),
      proof(foreignFiles, 'the process that opens foreign files makes no code of a text'),
      proof(worker, 'a process that dies answers its job, and nothing else is lost'),
      proof(worker, 'a job past its deadline ends, and the next one gets a process of its own'),
      proof(
        'main/features/data/foreign-backup.test.ts',
        'is given up where reading it has no end, and main goes on meanwhile',
      ),
    ),
    promise(
      'Printing ends in printed, failed or unknown, and nothing is printed twice by itself',
      proof(
        'main/features/printing/queue.test.ts',
        'what was being printed when Kartei ended is unknown',
        printedAgain,
      ),
      proof('main/features/printing/cups.test.ts', 'past the deadline it is unknown, and nothing was taken back'),
    ),
  ),
  section(
    'Administration and support',
    promise(
      'What an organisation has said holds against the page, for every setting; a policy that is broken is refused as a whole, and the packaged program reads that of the computer alone',
      proof('main/policy/locked-settings.test.ts', 'holds against the page', settingsFree),
      proof(
        'main/policy/broken-policies.test.ts',
        'is refused with one sentence that says where and why',
        contradicting,
      ),
      proof('main/policy/sources.test.ts', 'is the only one for the packaged program', unpackaged),
    ),
    promise(
      'Every package has its hash in the lock file, ships under a licence of a list, and stands in the bill of materials',
      proof(bill, 'names no place to fetch from and the hash of every package'),
      proof(bill, 'are allowed by what they ask for'),
      proof(bill, 'the bill of materials names all that ships, by the rules of CycloneDX'),
    ),
    promise(
      'Neither the log nor what is gathered for support holds a text of anybody’s, and no dump of a crash is made unless the organisation wants them',
      proof(log, 'keeps nothing of what an error or a Failure quotes, whoever made it'),
      proof(log, 'declares no member that could hold a free text, and takes none by its type'),
      proof('main/features/health/support-many.test.ts', 'holds no canary, whatever quotes one', anyLine),
      proof(
        'main/shell/crash-dumps.test.ts',
        'makes no dumps of crashes unless the organisation wants them',
        dumpsMade,
      ),
    ),
  ),
]
