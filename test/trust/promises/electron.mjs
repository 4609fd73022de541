import { promise, proof, without } from './promise.mjs'

const checklist = 'test/e2e/checklist.e2e.ts'
const confinement = 'test/e2e/confinement.e2e.ts'
const scripts = 'test/e2e/page-scripts.e2e.ts'
const packaged = 'test/e2e/packaged.e2e.ts'
const debian = 'test/package/debian.mjs'
const packaging = 'test/tools/packaging.test.ts'
const protocol = 'test/main/shell/page-protocol.test.ts'

const lockdown = 'src-main/shell/lockdown.ts'
const policy = 'src-main/shell/content-security-policy.ts'
const mainWindow = 'src-main/shell/main-window.ts'
const preload = 'src-preload/index.ts'

const confined =
  '2, 3, 4, 6, 8, 9, 10, 11: every web content is confined, hidden ones too, and the kernel filters what renderers ask'
const stays = '13, 14: a page stays where it is and opens no window, whatever leads away'

/** By the numbers of Electron's checklist; all of it on the built program as an ordinary user with the sandbox on. */
export const electron = {
  title: 'The window (the numbers are those of Electron’s security checklist)',
  promises: [
    promise(
      '1: the interface is served from `app://` alone, and no spelling of a path leads out of its folder',
      proof(
        checklist,
        '1, 18: the page comes from app:// alone, and no spelling of a path leads out of its folder',
        without('asking whether it can be a name of its files', [
          'src-main/shell/page-protocol.ts',
          'parts.every((part) => name.test(part)) ? parts : undefined',
          'parts.map(decodeURIComponent)',
        ]),
      ),
      proof(
        protocol,
        'has nothing at %s',
        without('asking whether it can be a name of its files', [
          'src-main/shell/page-protocol.ts',
          'parts.every((part) => name.test(part)) ? parts : undefined',
          'parts.map(decodeURIComponent)',
        ]),
      ),
    ),
    promise(
      '2, 3, 4: no page has Node; every one is isolated and in the sandbox, and the kernel filters what its process asks (Seccomp 2)',
      proof(
        checklist,
        confined,
        without('the sandbox of the hidden window for paper', [
          'src-main/lib/html-to-pdf.ts',
          'sandbox: true, contextIsolation: true, javascript: false',
          'sandbox: false, contextIsolation: true, javascript: false',
        ]),
      ),
      proof(packaged, 'without any of it the packaged program starts, in its sandbox, without developer tools'),
      proof(debian, 'a user without rights does the main job, in the sandbox'),
    ),
    promise(
      '3: what a page does to the language itself (prototypes) does not reach the preload',
      proof(
        checklist,
        '3: what a page does to the language itself reaches neither the preload nor the frames of others',
        without(
          'isolation',
          [mainWindow, 'contextIsolation: true', 'contextIsolation: false'],
          [preload, "contextBridge.exposeInMainWorld('kartei', api)", 'Object.assign(globalThis, { kartei: api })'],
        ),
      ),
      proof(scripts, 'cannot name a file of the computer, however it forges one'),
    ),
    promise(
      '5: every permission is denied, whichever is asked for',
      proof(
        checklist,
        '5: no permission is granted, whichever is asked for',
        without('refusing what is asked about', [
          lockdown,
          'session.setPermissionCheckHandler(() => false)',
          'session.setPermissionCheckHandler(() => true)',
        ]),
      ),
    ),
    promise(
      '6, 7: a policy without `unsafe-inline` and `unsafe-eval` covers every answer and every worker; injected code, beacons and frames are refused',
      proof(
        checklist,
        '6, 7, 11, 12: injected code, beacons, frames and webviews are refused',
        without('the policy of scripts', [
          policy,
          "`script-src 'self' 'nonce-${nonce}'`",
          "`script-src 'self' 'unsafe-inline' 'unsafe-eval'`",
        ]),
      ),
      proof(
        confinement,
        'every answer of app:// bears a policy',
        without('the policy of what is no page', [
          'src-main/shell/page-protocol.ts',
          'headers: { ...headersOf(fileSecurityPolicy), ',
          'headers: { ',
        ]),
      ),
      proof(
        confinement,
        'a text becomes no markup, no script and no worker',
        without('trusted types', [
          policy,
          "    `require-trusted-types-for 'script'`,\n    `trusted-types default`,\n",
          '',
        ]),
      ),
    ),
    promise(
      '7: a page sends nothing anywhere, whatever it tries',
      proof(
        confinement,
        'nothing goes out: not from the page, nor from a worker, nor where no policy holds',
        without(
          'closing the network',
          [
            lockdown,
            'answer({ cancel: !addresses.some((address) => url.startsWith(address)) })',
            'answer({ cancel: false })',
          ],
          [
            lockdown,
            "  await session.setProxy({ mode: 'fixed_servers', proxyRules: nowhere, proxyBypassRules: '<-loopback>' })\n",
            '',
          ],
        ),
      ),
      proof(
        confinement,
        "no name is asked for at a page's hint",
        without('turning hints off', [
          lockdown,
          "app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false')",
          '',
        ]),
      ),
    ),
    promise(
      '8, 9, 10: no insecure content, no experimental and no Blink features, in any window',
      proof(
        checklist,
        confined,
        without('leaving experiments off', [
          mainWindow,
          'webviewTag: false,',
          'webviewTag: false, experimentalFeatures: true,',
        ]),
      ),
    ),
    promise(
      '11, 12: no webview is made or attached',
      proof(checklist, confined, without('the tag being off', [mainWindow, 'webviewTag: false', 'webviewTag: true'])),
    ),
    promise(
      '13, 14: a page stays where it is and opens no window: links and their middle click, forms, scripts, meta refresh, dropped files and links',
      proof(
        checklist,
        stays,
        without('refusing new windows', [
          lockdown,
          "contents.setWindowOpenHandler(() => ({ action: 'deny' }))",
          "contents.setWindowOpenHandler(() => ({ action: 'allow' }))",
        ]),
        without(
          'refusing navigation',
          [lockdown, "  contents.on('will-navigate', refuse)\n", ''],
          [lockdown, 'if (!isDocumentInViewer(contents, event)) event.preventDefault()', 'void isDocumentInViewer'],
        ),
      ),
    ),
    promise(
      '15: only https addresses without name and password are opened outside, and only after a question',
      proof(
        checklist,
        '15: no address is opened outside but https that the clerk was asked about',
        without('looking at the address', [
          'src-preload/contract/domain/urls.ts',
          'export const isWebPage = (text: string): boolean =>\n',
          'export const isWebPage = (text: string): boolean => text !== "" ||\n',
        ]),
      ),
    ),
    promise(
      '16: only the supported Electron is packaged for users',
      proof(packaging, 'nobody mistakes one on the test runtime for one that users get'),
      proof(packaging, 'refuses an Electron of another system, another version, and one that is none'),
    ),
    promise(
      '17: a call is answered to the top frame of Kartei’s own page alone, on every channel',
      proof(
        checklist,
        '17: a call is rejected from another window and from a frame, on every channel',
        without('asking who calls', [
          'src-main/ipc/page-calls.ts',
          "if (!caller) throw new Error('Refused: not sent by a window of Kartei.')",
          "if (!caller) return (await answers).get(channel)?.(input, 'program')",
        ]),
      ),
    ),
    promise(
      '18: the address of a service is `https`, or this computer itself',
      proof(checklist, '1, 18: the page comes from app:// alone, and no spelling of a path leads out of its folder'),
      proof('test/contract/vocabulary.test.ts', 'the address of an environment'),
    ),
    promise(
      '19: the fuses of the installed program are those of the list',
      proof(debian, 'the fuses of the installed program are those of the list'),
      proof(packaging, 'are read back, and one that differs is named'),
    ),
    promise(
      '19: what opens a program to others ends it',
      proof(
        packaged,
        'the packaged program ends, with a sentence, when it is started with what opens it to others',
        without('asking what it was started with', [
          'src-main/shell/launch.ts',
          'if (!launch.isPackaged) return { switches: [], variables: [] }',
          'if (launch.platform) return { switches: [], variables: [] }',
        ]),
      ),
      proof(debian, 'ELECTRON_RUN_AS_NODE makes no Node of it'),
      proof(debian, 'it runs from its archive alone, and the package manager finds a changed one'),
    ),
    promise(
      '20: `window.kartei` is what the contract names, at any depth, and nothing of Node or Electron',
      proof(
        checklist,
        '20: a page has what the contract names, to its depth, and nothing of Node or Electron',
        without('keeping what is Electron’s to oneself', [
          preload,
          "contextBridge.exposeInMainWorld('kartei', api)",
          "contextBridge.exposeInMainWorld('kartei', { ...api, invoke: ipcRenderer.invoke })",
        ]),
      ),
    ),
    promise(
      'A page can neither point Kartei elsewhere nor destroy anything: main asks the clerk',
      proof(
        scripts,
        'a script in the page can neither point Kartei elsewhere nor destroy anything by itself',
        without('waiting for the answer', [
          'src-main/shell/dialogs.ts',
          'return answer?.response === 1',
          'return answer !== undefined',
        ]),
      ),
    ),
    promise(
      'A page has the files that were picked for it, and no others',
      proof(
        scripts,
        'cannot name a file of the computer, however it forges one',
        without(
          'asking the system for the path of a file',
          [
            preload,
            'return { path: webUtils.getPathForFile(file), name: file.name }',
            "return { path: String(Reflect.get(file, 'path') ?? webUtils.getPathForFile(file)), name: 'x.csv' }",
          ],
          [preload, "  if (!(file instanceof File)) return { path: '', name: '' }\n", ''],
        ),
      ),
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
