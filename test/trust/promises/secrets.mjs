import { promise, proof, without } from './promise.mjs'

const secretFiles = 'test/e2e/secrets.e2e.ts'
const keychain = 'test/main/keychain/keychain.test.ts'
const shown = 'test/main/service/client-certificate.test.ts'
const certificates = 'test/main/features/environments/client-certificates.test.ts'
const addresses = 'test/main/features/environments/addresses.test.ts'

export const secrets = {
  title: 'Secrets',
  promises: [
    promise(
      'The API key goes to the keychain and to the service, nowhere else',
      proof(
        secretFiles,
        'the API key is nowhere in the profile and survives a restart',
        without('sealing by the keychain', [
          'src-main/keychain/index.ts',
          'const blob = await secrets.encrypt(text)',
          'const blob = Buffer.from(text)',
        ]),
      ),
      proof(
        'test/main/service/request.test.ts',
        'never holds the key, even where the service repeats it',
        without('taking the key out of what the service says', [
          'src-main/service/request.ts',
          'function withoutKey(details: FailureDetails, apiKey: string): FailureDetails {\n  const clean = keyCleaner(apiKey)',
          "function withoutKey(details: FailureDetails, apiKey: string): FailureDetails {\n  const clean = keyCleaner('')",
        ]),
      ),
    ),
    promise(
      'A key is bound to the address that it was entered for',
      proof(
        secretFiles,
        'a key goes nowhere but where it was entered for, even if the address is changed on disk',
        without('the key being bound to its address', [
          'src-main/features/environments/bound-secrets.ts',
          "return secret.origin === origin ? { ok: true, secret } : { ok: false, reason: 'other-address' }",
          'return { ok: true, secret }',
        ]),
      ),
      proof(
        'test/main/features/environments/api-keys.test.ts',
        'that an earlier version sealed without its address is bound to the present one when it is first read',
        without('sealing an older key again with its address', [
          'src-main/features/environments/bound-secrets.ts',
          "if (!secret) return { ok: false, reason: 'damaged' }\n        await seal(id, secret)",
          "if (!secret) return { ok: false, reason: 'damaged' }",
        ]),
      ),
      proof(addresses, 'takes the stored key only to where it was entered for'),
    ),
    promise(
      'A keychain that is none (`basic_text`) is refused: the key lasts for the session, and Kartei says so',
      proof(keychain, 'refuses the backend %s'),
      proof(
        keychain,
        'seals nothing with the key that everybody knows, which Linux has for want of a keyring',
        without('knowing the key that everybody knows', [
          'src-main/lib/electron-versions.ts',
          "platform === 'linux' && blob.toString('latin1', 0, 3) === 'v10'",
          'false',
        ]),
      ),
      proof(
        secretFiles,
        'the key is kept for the session only, and said so',
        without('the refusal of that backend', [
          'src-main/keychain/index.ts',
          "new Set(['basic_text', 'unknown'])",
          "new Set(['unknown'])",
        ]),
      ),
    ),
    promise(
      'Another backend, a locked keyring or a file cut off lead to “enter the key again”, never to an overwrite or a crash',
      proof(
        keychain,
        'is asked for again after another backend, a locked keyring or another key, and stays as it is',
        without('asking which backend sealed it', [
          'src-main/keychain/index.ts',
          "if (current.backend !== sealedBy) return { ok: false, reason: 'other-backend', sealedBy }",
          '',
        ]),
      ),
      proof(
        keychain,
        'is asked for again however the file is cut off',
        without('a damaged file being expected', [
          'src-main/keychain/index.ts',
          "if (!stored) return { ok: false, reason: 'damaged' }",
          "if (!stored) throw new Error('damaged')",
        ]),
      ),
    ),
    promise(
      'What one form of Electron’s calls has sealed the other one reads',
      proof(keychain, 'reads with the asynchronous calls what the synchronous ones wrote, and the other way round'),
      proof(
        keychain,
        'falls back to the synchronous calls for a file that the asynchronous ones cannot read',
        without('the calls of before beside those of now', [
          'src-main/lib/electron-versions.ts',
          'if (safeStorage.decryptString === undefined) throw error\n        return decryptSynchronously(blob)',
          'throw error',
        ]),
      ),
    ),
    promise(
      'A copied secret or IBAN leaves the clipboard after a minute, if it is still there',
      proof(
        'test/main/shell/clipboard.test.ts',
        'takes a sensitive text off after a minute, and not a moment earlier',
        without('the minute', [
          'src-main/shell/clipboard.ts',
          'if (isSensitive) setTimeout(() => void tryToClear(text), sensitiveForMs).unref()',
          '',
        ]),
      ),
      proof(
        'test/main/shell/clipboard.test.ts',
        'leaves what somebody copied since',
        without('looking what is there', [
          'src-main/shell/clipboard.ts',
          "if ((await clipboard.readText()) === text) await clipboard.writeText('')",
          "await clipboard.writeText('')",
        ]),
      ),
    ),
    promise(
      'The password of a proxy is sealed, and goes to that proxy alone',
      proof(
        'test/main/features/proxy.test.ts',
        'are sealed, survive a restart, are found nowhere, and no call, event or journal has the password',
      ),
      proof(
        'test/main/features/proxy.test.ts',
        'is the only one that gets them, also where another one has its place',
        without(
          'the password being bound to its proxy',
          [
            'src-main/features/proxy/index.ts',
            'return read.id === id ? { name: read.name, password: read.password } : undefined',
            'return { name: read.name, password: read.password }',
          ],
          ['src-main/features/proxy/index.ts', "createHash('sha256').update(id)", "createHash('sha256').update('')"],
        ),
      ),
    ),
    promise(
      'A secret that replaces another was read back before the other one goes: a kill in the middle leaves one of both',
      proof(
        keychain,
        'leaves the other one usable at every moment until it was read back',
        without('it being read back', [
          'src-main/keychain/index.ts',
          'if ((await openedFrom(beside)) !== text) return false',
          '',
        ]),
      ),
      proof(keychain, 'is refused where the keychain cannot open what it has sealed, and the other one stays'),
      proof(
        'test/main/features/environments/api-keys.test.ts',
        'that was to be remembered and cannot be sealed leaves the one of before for the next start',
        without('the older one being left', [
          'src-main/features/environments/bound-secrets.ts',
          "if (older.ok ? !remember : older.reason === 'damaged')",
          "if (older.ok || older.reason === 'damaged')",
        ]),
      ),
    ),
    promise(
      'A client certificate is shown to the service that it was chosen for, and to no other address, proxy or download',
      proof(
        shown,
        'is shown to no other origin, although it asks for one',
        without('the question which address it is for', [
          'src-main/service/transport.ts',
          'identityFor(request.identity, request.url.origin)',
          'request.identity',
        ]),
      ),
      proof(
        shown,
        'is not shown to a proxy that speaks TLS and asks for one',
        without('a connector of its own for the proxy', [
          'src-main/service/connections.ts',
          '{ toProxy: straight, toTarget }',
          '{ toProxy: toTarget, toTarget }',
        ]),
      ),
      proof(shown, 'is not shown for what is downloaded'),
      proof(
        certificates,
        'goes with the address: dropped where the clerk changes it, and not shown where something else did',
        without('it being bound to its address', [
          'src-main/features/environments/bound-secrets.ts',
          'return secret.origin === origin ?',
          "return secret.origin !== '' ?",
        ]),
      ),
    ),
    promise(
      'Certificate and private key are sealed; the passphrase of their file is kept nowhere, nor is the file needed',
      proof(
        certificates,
        'is sealed, survives a restart without its file, and neither passphrase nor key is found on the disk',
        without('the keychain sealing it', [
          'src-main/keychain/index.ts',
          'const blob = await secrets.encrypt(text)',
          'const blob = Buffer.from(text)',
        ]),
      ),
      proof(
        secretFiles,
        'a client certificate opens the service that wants one, and neither passphrase nor private key lies anywhere',
      ),
    ),
    promise(
      'A service that refuses our certificate has read nothing: no write is in doubt, and the reason is said',
      proof(
        shown,
        'and gets none: a read and a write have failed, neither is in doubt, and nothing has come',
        without('its alert being told from a closed connection', [
          'src-main/service/connections.ts',
          'if (refusedInHandshake(error)) socket.destroy(error)',
          '',
        ]),
      ),
    ),
    promise(
      'A new key or certificate is tried before it replaces one, and calls under way end with what they began with',
      proof(certificates, 'another one is tried before it replaces the one that is there, and the clerk may keep that'),
      proof(
        shown,
        'that was replaced counts from the next call on, and a call under way ends with the one it began with',
        without('connections being made anew', [
          'src-main/service/connections.ts',
          'known && known.fingerprint === identity?.fingerprint',
          'known',
        ]),
      ),
    ),
    promise(
      'Variables of the environment neither widen whom TLS trusts nor write down its keys',
      proof(
        'test/main/shell/launch.test.ts',
        'forgets what would widen trust or write down keys, and leaves the rest',
        without('forgetting those variables', [
          'src-main/shell/launch.ts',
          'for (const name of forgottenVariables) Reflect.deleteProperty(environment, name)',
          '',
        ]),
      ),
      proof(
        'test/main/service/certificates.test.ts',
        'is refused also where the environment says that none is to be',
        without('saying that certificates are checked', [
          'src-main/service/connections.ts',
          'rejectUnauthorized: true',
          '',
        ]),
      ),
    ),
  ],
}
