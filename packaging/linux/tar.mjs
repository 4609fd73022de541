import { join } from 'node:path'
import { run } from '../../tools/lib/run.mjs'
import { Refusal } from '../../tools/lib/say.mjs'
import { program } from './tree.mjs'

/**
 * Packs the program's folder, with the guide for administrators in `doc/kartei`, for a system with neither kind of package. Its
 * sandbox needs user namespaces there, since nothing that an ordinary user unpacks belongs to root.
 *
 * @param {string} tree of `layOut`
 * @param {string} output folder
 * @returns {Promise<string>} the file
 */
export async function buildTar(tree, output, { version, arch, isQuick }) {
  const name = `kartei-${version}-linux-${arch}`
  const target = join(output, `${name}.tar.xz`)
  const args = ['--create', '--xz', '--file', target, '--owner=0', '--group=0']
  const folders = ['--directory', join(tree, program), '.', '--directory', join(tree, 'usr/share'), './doc']
  const { code, output: said } = await run('tar', [...args, '--sort=name', `--transform=s,^\\.,${name},`, ...folders], {
    quiet: true,
    env: { ...process.env, XZ_OPT: isQuick ? '-0 -T0' : '-6 -T0' },
  })
  if (code !== 0) throw new Refusal(`${said.trim()}\nThe folder cannot be packed: tar ended with ${code}.`)
  return target
}
