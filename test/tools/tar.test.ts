import { execFileSync } from 'node:child_process'
import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { extractMember } from '../../tools/lib/electron/tar.mjs'
import { temporaryFolder } from '../helpers/temporary-folder'

/** An archive made by the system's tar, as npm's are: members in a folder `package`. */
async function archiveOf(files: Record<string, Buffer>): Promise<string> {
  const folder = temporaryFolder()
  await mkdir(join(folder, 'package'))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, 'package', name), content)
  execFileSync('tar', ['-czf', 'archive.tgz', ...Object.keys(files).map((name) => `package/${name}`)], { cwd: folder })
  return join(folder, 'archive.tgz')
}

describe('taking one member out of an archive', () => {
  it('gives its bytes, whatever lies before and behind it', async () => {
    const wanted = Buffer.alloc(3_000_001, 'content that does not end on a block ')
    const archive = await archiveOf({ first: Buffer.from('x'), wanted, last: Buffer.alloc(512, 1) })
    const target = join(archive, '..', 'out')
    await extractMember(archive, 'package/wanted', target)
    expect((await readFile(target)).equals(wanted)).toBe(true)
  })

  it('fails when it is not there, or the archive is cut short', async () => {
    const archive = await archiveOf({ file: Buffer.alloc(100_000, 'text') })
    const target = join(archive, '..', 'out')
    await expect(extractMember(archive, 'package/other', target)).rejects.toThrow('no package/other')
    await truncate(archive, 200)
    await expect(extractMember(archive, 'package/file', target)).rejects.toThrow()
  })
})
