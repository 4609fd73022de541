import { promise, proof } from './promise.mjs'

const confinement = 'test/e2e/confinement.e2e.ts'
const scripts = 'test/e2e/page-scripts.e2e.ts'
const packaged = 'test/e2e/packaged.e2e.ts'
const debian = 'test/package/debian.mjs'
const protocol = 'test/main/shell/page-protocol.test.ts'

/** Electron's checklist, by its numbers. */
export const electron = {
  title: 'The window (the numbers are those of Electron’s security checklist)',
  promises: [
    promise(
      '1: the interface is served from `app://` alone, and no spelling of a path leads out of its folder',
      proof(confinement, 'every answer of app:// bears a policy'),
      proof(protocol, 'has nothing at'),
    ),
    promise(
      '1, 18: the address of a service is `https`, or this computer itself',
      proof('test/contract/vocabulary.test.ts', 'the address of an environment'),
    ),
    promise(
      '2, 3, 4: no page has Node; every one is isolated and in the sandbox',
      proof(confinement, 'a page has what the contract names and nothing else, and every other is shut out'),
      proof(debian, 'a user without rights does the main job, in the sandbox'),
    ),
    promise(
      '2, 3, 4: the packaged program starts with every renderer’s system calls filtered (Seccomp 2)',
      proof(packaged, 'without any of it the packaged program starts, in its sandbox, without developer tools'),
    ),
    promise(
      '5: every permission is denied',
      proof(confinement, 'navigation, windows, frames and injected code are refused'),
    ),
    promise(
      '6, 7: a policy without `unsafe-inline` and `unsafe-eval` covers every answer and every worker',
      proof(confinement, 'every answer of app:// bears a policy'),
      proof(confinement, 'a text becomes no markup, no script and no worker'),
    ),
    promise(
      '6, 7: a page sends nothing anywhere, whatever it tries',
      proof(confinement, 'nothing goes out: not from the page, nor from a worker, nor where no policy holds'),
      proof(confinement, "no name is asked for at a page's hint"),
    ),
    promise(
      '8, 9, 10, 11, 12: no insecure content, experimental or Blink features, no webview',
      proof(confinement, 'a page has what the contract names and nothing else, and every other is shut out'),
      proof(confinement, 'navigation, windows, frames and injected code are refused'),
    ),
    promise(
      '13, 14: a page stays where it is and opens no window',
      proof(confinement, 'navigation, windows, frames and injected code are refused'),
    ),
    promise(
      '15: a link to a file is never opened',
      proof(scripts, 'cannot name a file of the computer, however it forges one'),
    ),
    promise(
      '16: only the supported Electron is packaged for users',
      proof('test/tools/packaging.test.ts', 'nobody mistakes one on the test runtime for one that users get'),
      proof(
        'test/tools/packaging.test.ts',
        'refuses an Electron of another system, another version, and one that is none',
      ),
    ),
    promise(
      '17: a call is answered to the top frame of Kartei’s own page alone',
      proof(confinement, 'a page has what the contract names and nothing else, and every other is shut out'),
    ),
    promise(
      '19: the fuses of the installed program are those of the list',
      proof(debian, 'the fuses of the installed program are those of the list'),
      proof('test/tools/packaging.test.ts', 'are read back, and one that differs is named'),
    ),
    promise(
      '19: what opens a program to others ends it',
      proof(packaged, 'the packaged program ends, with a sentence, when it is started with what opens it to others'),
      proof(debian, 'ELECTRON_RUN_AS_NODE makes no Node of it'),
      proof(debian, 'it runs from its archive alone, and the package manager finds a changed one'),
    ),
    promise(
      '20: `window.kartei` is what the contract names, and nothing of Electron',
      proof(confinement, 'a page has what the contract names and nothing else, and every other is shut out'),
    ),
    promise(
      'A page can neither point Kartei elsewhere nor destroy anything: main asks the clerk',
      proof(scripts, 'a script in the page can neither point Kartei elsewhere nor destroy anything by itself'),
    ),
    promise(
      'A page has the files that were picked for it, and no others',
      proof(scripts, 'cannot name a file of the computer, however it forges one'),
      proof(scripts, 'has the files that the user picked, and those alone'),
    ),
    promise(
      'What opens foreign files runs in a process of its own that makes no code of a text',
      proof(
        'test/e2e/documents-process.e2e.ts',
        'the process that opens foreign files works, and has nothing of the environment',
      ),
      proof('test/e2e/documents-process.e2e.ts', 'the process that opens foreign files makes no code of a text'),
    ),
    promise(
      'What is built has no way to a development server',
      proof(packaged, 'what is built holds no way to a development server'),
    ),
  ],
}
