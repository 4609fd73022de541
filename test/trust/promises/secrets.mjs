import { promise, proof } from './promise.mjs'

const secretFiles = 'test/e2e/secrets.e2e.ts'
const keychain = 'test/main/keychain/keychain.test.ts'
const addresses = 'test/main/features/environments/addresses.test.ts'

export const secrets = {
  title: 'Secrets',
  promises: [
    promise(
      'The API key goes to the keychain and to the service, nowhere else',
      proof(secretFiles, 'the API key is nowhere in the profile and survives a restart'),
      proof('test/main/service/request.test.ts', 'never holds the key, even where the service repeats it'),
    ),
    promise(
      'A key is bound to the address that it was entered for',
      proof(secretFiles, 'a key goes nowhere but where it was entered for, even if the address is changed on disk'),
      proof(secretFiles, 'a key that an earlier version sealed is bound to its address when it is first read'),
      proof(addresses, 'takes the stored key only to where it was entered for'),
    ),
    promise(
      'A keychain that is none (`basic_text`) is refused: the key lasts for the session, and Kartei says so',
      proof(keychain, 'seals nothing with the key that everybody knows, which Linux has for want of a keyring'),
      proof(secretFiles, 'the key is kept for the session only, and said so'),
    ),
    promise(
      'Another backend, a locked keyring or a file cut off lead to “enter the key again”, never to an overwrite or a crash',
      proof(keychain, 'is asked for again after another backend, a locked keyring or another key, and stays as it is'),
      proof(keychain, 'is asked for again however the file is cut off'),
    ),
    promise(
      'What one form of Electron’s calls has sealed the other one reads',
      proof(keychain, 'reads with the asynchronous calls what the synchronous ones wrote, and the other way round'),
    ),
    promise(
      'A copied secret or IBAN leaves the clipboard after a minute, if it is still there',
      proof('test/main/shell/clipboard.test.ts', 'takes a sensitive text off after a minute, and not a moment earlier'),
      proof('test/main/shell/clipboard.test.ts', 'leaves what somebody copied since'),
    ),
    promise(
      'The password of a proxy is sealed, and goes to that proxy alone',
      proof(
        'test/main/features/proxy.test.ts',
        'are sealed, survive a restart, are found nowhere, and no call, event or journal has the password',
      ),
      proof('test/main/features/proxy.test.ts', 'is the only one that gets them, also where another one has its place'),
    ),
    promise(
      'Variables of the environment neither widen whom TLS trusts nor write down its keys',
      proof('test/main/shell/launch.test.ts', 'forgets what would widen trust or write down keys, and leaves the rest'),
      proof('test/main/service/certificates.test.ts', 'is refused also where the environment says that none is to be'),
    ),
  ],
}
