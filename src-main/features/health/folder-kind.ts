import { statfs } from 'node:fs/promises'

export type FolderKind = 'local' | 'network' | 'unknown'

/** Numbers by which Linux names file systems that lie on another computer (statfs(2)): NFS, SMB and its kin, AFS, 9P, Ceph. */
const ofNetwork: ReadonlySet<number> = new Set([
  0x69_69, 0x51_7b, 0xff_53_4d_42, 0xfe_53_4d_42, 0x53_46_41_4f, 0x01_02_19_97, 0x00_c3_64_00,
])

/** Whether a folder lies on this computer. A letter of Windows may stand for a share, which is not asked for here. */
export async function kindOfFolder(
  directory: string,
  platform: NodeJS.Platform = process.platform,
  typeOf: (directory: string) => Promise<number> = async (path) => (await statfs(path)).type,
): Promise<FolderKind> {
  if (platform === 'win32') return /^[\\/]{2}/.test(directory) ? 'network' : 'unknown'
  if (platform !== 'linux') return 'unknown'
  try {
    return ofNetwork.has((await typeOf(directory)) >>> 0) ? 'network' : 'local'
  } catch {
    return 'unknown'
  }
}
