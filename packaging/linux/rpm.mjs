import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../../tools/lib/run.mjs'
import { Refusal } from '../../tools/lib/say.mjs'
import { documents, filesBelow, partOf, program } from './tree.mjs'

/** What Electron needs of Fedora, Red Hat Enterprise Linux or openSUSE, which name some of it differently. */
const requires = [
  'glibc >= 2.28',
  '(alsa-lib or libasound2)',
  '(at-spi2-atk or at-spi2-core or libatk-bridge-2_0-0)',
  '(cups-libs or libcups2)',
  '(gtk3 or libgtk-3-0)',
  '(libnotify or libnotify4)',
  '(libsecret or libsecret-1-0)',
  '(mesa-libgbm or libgbm1)',
  '(nss or mozilla-nss)',
  'xdg-utils',
]

const architectures = { x64: 'x86_64', arm64: 'aarch64' }

/** A version as rpm orders it: what comes after a tilde is earlier than the same without. */
export const rpmVersion = (version) => version.replaceAll('-', '~')

/**
 * Builds the RPM package of a laid-out tree.
 *
 * @param {string} tree of `layOut`; it is not changed
 * @param {string} output folder
 * @returns {Promise<string>} the file
 */
export async function buildRpm(tree, output, { arch, isQuick, ...about }) {
  const folder = await mkdtemp(join(tmpdir(), 'kartei-rpm-'))
  const target = join(output, `kartei-${rpmVersion(about.version)}-1.${architectures[arch]}.rpm`)
  try {
    const spec = join(folder, 'kartei.spec')
    await writeFile(spec, await specification(tree, about))
    const definitions = {
      _topdir: folder,
      _rpmdir: folder,
      _binary_payload: isQuick ? 'w1.zstdio' : 'w12.zstdio',
      // The build's own debug packages, links to them and stripping are for programs compiled here.
      _build_id_links: 'none',
      __strip: '/bin/true',
      debug_package: '%{nil}',
      __brp_check_rpaths: '%{nil}',
    }
    const define = Object.entries(definitions).flatMap(([name, value]) => ['--define', `${name} ${value}`])
    const args = ['-bb', '--target', architectures[arch], ...define, spec]
    const { code, output: said } = await run('rpmbuild', args, { quiet: true })
    if (code !== 0) throw new Refusal(`${said.trim()}\nThe RPM package cannot be built: rpmbuild ended with ${code}.`)
    const [built] = await readdir(join(folder, architectures[arch]))
    await copyFile(join(folder, architectures[arch], built), target)
    return target
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The text that rpmbuild works by. */
async function specification(tree, { version, summary, description, maintainer }) {
  // Folders of Kartei's own are named as such, so that they go with it.
  const own = [program, documents]
  const outside = (await filesBelow(tree)).filter((name) => !own.some((folder) => name.startsWith(`${folder}/`)))
  const zsh = 'usr/share/zsh/site-functions/_kartei'
  return `Name: kartei
Version: ${rpmVersion(version)}
Release: 1
Summary: ${summary[0].toUpperCase()}${summary.slice(1)}
License: MIT
Vendor: Kartei
Packager: ${maintainer}
${requires.map((name) => `Requires: ${name}`).join('\n')}
Recommends: gnome-keyring
AutoReqProv: no

%description
${description}

%install
cp -a "${tree}/." %{buildroot}/
install -D -m 0644 "${fileURLToPath(new URL('files/completion.zsh', import.meta.url))}" %{buildroot}/${zsh}

%post
${await partOf('after-install')}
%preun
[ "$1" = 0 ] || exit 0
${await partOf('before-removal')}
%files
%defattr(-,root,root)
${[...own, ...outside, zsh].map((name) => `/${name}`).join('\n')}
`
}
