import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { checkPolicy } from '../../../../src-main/shell/command-line/check-policy'
import { temporaryFolder } from '../../../helpers/temporary-folder'

let file = ''
beforeEach(() => {
  file = join(temporaryFolder(), 'draft.json')
})
const onLinux = { platform: 'linux' } as const
function checked(content: string, language = 'en') {
  writeFileSync(file, content)
  return checkPolicy(file, language, onLinux)
}

it('says that a policy can be followed, and what it sets, without what is gone since older versions', () => {
  const said = { code: 0, output: `${file}: this policy can be followed. It sets 2 settings: backups, language` }
  expect(checked('{ "backups": false, "language": "de", "updates": { "mode": "off" } }')).toEqual(said)
})

it('says every problem with its line and reason, in the language of who asks', () => {
  const wrong = '{\n  "langage": "de",\n  "theme": "pink"\n}'
  expect(checked(wrong)).toEqual({
    code: 1,
    error: [
      `${file}, line 2, column 3: Kartei knows no setting “langage”. Is “language” meant?`,
      `${file}, line 3, column 12: “theme” takes “system”, “light” or “dark”. Here stands "pink".`,
    ].join('\n'),
  })
  expect(checked(wrong, 'de').error).toContain('Zeile 3, Spalte 12')
  expect(checked('{').error).toContain('it ends here')
})

it('says what the start would find besides: certificate authorities that are not there', () => {
  const { code, error } = checked('{ "certificateAuthorities": "/nowhere/authorities.pem" }')
  expect(code).toBe(1)
  expect(error).toMatch(/^\/nowhere\/authorities\.pem: .*is not there/)
})

it('says that there is no such file', () => {
  expect(checkPolicy(`${file}.none`, 'en', onLinux)).toEqual({ code: 1, error: `“${file}.none” is not there.` })
})
