import { describe, expect, it } from 'vitest'
import { parseInstalled } from '../../tools/lib/debian.mjs'
import { outputFolder } from '../../tools/lib/desktop/printer.mjs'
import { electronEnvironment } from '../../tools/lib/locale.mjs'

describe('the list of installed packages', () => {
  it('has what is installed, and neither what was removed nor what is only known', () => {
    const answer = 'ii \tcups\nrc \tcups-client\nun \txdg-utils\niU \tdbus\nhi \tghostscript\nii \tlibgtk-3-0t64\n'
    expect(parseInstalled(answer)).toEqual(new Set(['cups', 'ghostscript', 'libgtk-3-0t64']))
  })
})

describe('where printed documents land', () => {
  const user = { username: 'clerk', homedir: '/home/clerk' }

  it('is what the configuration of the queue says, for this user', () => {
    expect(outputFolder('# Out /elsewhere\n\nOut ${HOME}/PDF\nGrp lpadmin\n', user)).toBe('/home/clerk/PDF')
    expect(outputFolder('Out /srv/printed/${USER}/new\n', user)).toBe('/srv/printed/clerk/new')
  })

  it('is the spool folder where it says nothing', () => {
    expect(outputFolder('#Out /elsewhere\n', user)).toBe('/var/spool/cups-pdf/clerk')
  })
})

describe.runIf(process.platform === 'linux')('the environment of Electron', () => {
  it('has a UTF-8 locale, the own one where it is such', () => {
    expect(electronEnvironment({ LANG: 'de_DE.UTF-8' })).toEqual({ LANG: 'de_DE.UTF-8' })
    expect(electronEnvironment({ LANG: 'en_US.utf8', LC_ALL: '' })).toEqual({ LANG: 'en_US.utf8', LC_ALL: '' })
    expect(electronEnvironment({ LANG: 'de_DE.UTF-8', LC_ALL: 'C' })).toMatchObject({ LC_ALL: 'C.UTF-8' })
    expect(electronEnvironment({})).toEqual({ LC_ALL: 'C.UTF-8' })
  })

  it('never makes it behave as plain Node', () => {
    expect(electronEnvironment({ LANG: 'C.UTF-8', ELECTRON_RUN_AS_NODE: '1' })).toEqual({ LANG: 'C.UTF-8' })
  })
})
