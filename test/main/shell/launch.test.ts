import { describe, expect, it } from 'vitest'
import { forgetVariables, refusedIn, type Launch } from '../../../src-main/shell/launch'

const packaged = (given: Partial<Launch>) =>
  refusedIn({ isPackaged: true, platform: 'linux', arguments: [], environment: {}, ...given })

describe('what the packaged program does not start with', () => {
  it.each([
    '--remote-debugging-port=9222',
    '-remote-debugging-port=9222',
    ' --remote-debugging-port=9222',
    '\t--no-sandbox\n',
    '--remote-debugging-pipe',
    '--inspect',
    '--inspect-brk=0',
    '--js-flags=--allow-natives-syntax',
    '--ignore-certificate-errors',
    '--ignore-certificate-errors-spki-list=x',
    '--ssl-key-log-file=/tmp/keys',
    '--host-resolver-rules=MAP * 127.0.0.1',
    '--proxy-server=127.0.0.1:1',
    '--log-net-log=/tmp/log',
    '--disable-web-security',
    '--no-sandbox',
    '--renderer-cmd-prefix=gdb',
    '--load-extension=/tmp/x',
    '--a-switch-of-next-year',
  ])('%s', (argument) => {
    const name = argument.trim().replace(/^-+/, '').replace(/=.*/, '')
    expect(packaged({ arguments: ['case.pdf', argument, argument] })).toEqual({ switches: [name], variables: [] })
    expect(refusedIn({ isPackaged: false, platform: 'linux', arguments: [argument], environment: {} })).toEqual({
      switches: [],
      variables: [],
    })
  })

  it('is read as Windows reads it there: by a slash, in any case', () => {
    const given = ['/Remote-Debugging-Port=1', '--NO-SANDBOX', 'C:\\case.pdf', '--LANG=de']
    expect(packaged({ platform: 'win32', arguments: given }).switches).toEqual(['remote-debugging-port', 'no-sandbox'])
    expect(packaged({ arguments: ['/home/clerk/case.pdf'] }).switches).toEqual([])
  })

  it('leaves what shows the window or names the profile, and what the system gives', () => {
    const given = [
      '--user-data-dir=/p',
      '--lang=de',
      '--disable-gpu',
      '--ozone-platform-hint=auto',
      '--gtk-version=3',
      '-psn_0_123',
      '--',
    ]
    expect(packaged({ arguments: given })).toEqual({ switches: [], variables: [] })
  })

  it('has variables among it, unless they are empty', () => {
    const environment = { ELECTRON_ENABLE_LOGGING: 'file', ELECTRON_DISABLE_SANDBOX: '', PATH: '/bin' }
    expect(packaged({ environment }).variables).toEqual(['ELECTRON_ENABLE_LOGGING'])
    const ofNode = { NODE_DEBUG: 'http', NODE_DEBUG_NATIVE: 'http2', NODE_V8_COVERAGE: '/tmp' }
    expect(packaged({ environment: ofNode }).variables).toEqual(Object.keys(ofNode))
    expect(refusedIn({ isPackaged: false, platform: 'linux', arguments: [], environment }).variables).toEqual([])
  })
})

it('forgets what would widen trust or write down keys, and leaves the rest', () => {
  const environment: Record<string, string | undefined> = {
    SSLKEYLOGFILE: '/tmp/keys',
    SSL_CERT_FILE: '/tmp/ca.pem',
    SSL_CERT_DIR: '/tmp',
    NODE_EXTRA_CA_CERTS: '/tmp/ca.pem',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_OPTIONS: '--tls-keylog=/tmp/keys',
    NODE_USE_ENV_PROXY: '1',
    NODE_USE_SYSTEM_CA: '1',
    NODE_DEBUG: 'http,tls',
    NODE_DEBUG_NATIVE: 'http2',
    NODE_V8_COVERAGE: '/tmp',
    ELECTRON_RUN_AS_NODE: '1',
    LANG: 'de_DE.UTF-8',
  }
  forgetVariables(environment)
  expect(environment).toEqual({ LANG: 'de_DE.UTF-8' })
})
