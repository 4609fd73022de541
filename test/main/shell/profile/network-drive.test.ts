import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  driveOf,
  networkDriveOnLinux,
  networkDriveOnMac,
  networkDriveOnWindows,
} from '../../../../src-main/shell/profile/network-drive'
import { temporaryFolder } from '../../../helpers/temporary-folder'

/** As /proc/self/mountinfo of workstations reads. */
const linux = String.raw`
22 1 259:2 / / rw,relatime shared:1 - ext4 /dev/nvme0n1p2 rw,errors=remount-ro
23 22 0:21 / /proc rw,nosuid,nodev,noexec,relatime shared:12 - proc proc rw
40 22 0:35 / /home rw,relatime shared:20 - autofs systemd-1 rw,fd=46,pgrp=1,timeout=0
41 40 0:52 / /home rw,relatime shared:21 - nfs4 files.bank.example:/export/home rw,vers=4.2,sec=krb5p
42 22 0:60 / /mnt/share\040of\040all rw,relatime shared:30 - cifs //files.bank.example/all rw,vers=3.1.1
43 22 0:61 / /media/box rw,nosuid,nodev - fuse.sshfs anna@box.example:/srv rw,user_id=1000
44 22 0:62 / /mnt/dav rw,nosuid,nodev - fuse https://dav.example/remote rw,user_id=1000
45 22 0:63 / /media/stick rw,nosuid,nodev - fuseblk /dev/sdb1 rw,user_id=0
46 22 0:64 / /mnt/host rw,relatime - 9p host rw,trans=virtio
47 22 0:65 / /local rw,relatime - btrfs /dev/nvme0n1p3 rw
48 47 0:66 /export/home/anna /local/anna rw,relatime - nfs4 files.bank.example:/export/home rw,vers=4.2
49 40 259:3 / /home/jens rw,relatime - ext4 /dev/nvme0n1p4 rw
50 22 0:70 / /run/user/1000 rw,nosuid,nodev,relatime - tmpfs tmpfs rw
51 22 0:71 / /over rw,relatime - overlay overlay rw,lowerdir=/a
`

describe('a network drive of Linux', () => {
  it.each([
    ['/home/anna/.config/Kartei', 'nfs4', 'files.bank.example:/export/home'],
    ['/home', 'nfs4', 'files.bank.example:/export/home'],
    ['/mnt/share of all/Kartei', 'cifs', '//files.bank.example/all'],
    ['/media/box/x', 'fuse.sshfs', 'anna@box.example:/srv'],
    ['/mnt/dav/x', 'fuse', 'https://dav.example/remote'],
    ['/mnt/host/x', '9p', 'host'],
    ['/local/anna/Kartei', 'nfs4', 'files.bank.example:/export/home'],
  ])('has %s', (place, kind, source) => {
    expect(networkDriveOnLinux(linux, place)).toEqual({ kind, source })
  })

  it.each([
    '/',
    '/root',
    '/homework',
    '/home/jens/.config/Kartei',
    '/media/stick/x',
    '/local/anton',
    '/over/x',
    '/run/user/1000/x',
  ])('does not have %s', (place) => {
    expect(networkDriveOnLinux(linux, place)).toBeUndefined()
  })

  it('is none where the table says nothing, and none where a container has no other disk', () => {
    expect(networkDriveOnLinux('1 0 0:1 / / rw - 9p none rw,trans=fd', '/root/.config')).toBeUndefined()
    expect(networkDriveOnLinux('1 0 0:1 / / rw - nfs4 files:/root rw', '/root/.config')).toMatchObject({ kind: 'nfs4' })
    expect(networkDriveOnLinux('', '/home/anna')).toBeUndefined()
  })
})

const mac = `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
devfs on /dev (devfs, local, nobrowse)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse, protect, root data)
map auto_home on /System/Volumes/Data/home (autofs, automounted, nobrowse)
//anna@files.bank.example/home on /Volumes/home (of anna) (smbfs, nodev, nosuid, mounted by anna)
files.bank.example:/export on /Users/anna (nfs, nodev, nosuid, automounted)
/dev/disk4s2 on /Volumes/Stick (msdos, local, nodev, nosuid, noowners)`

it('a network drive of macOS is what the system does not call local', () => {
  const kindOf = (place: string): string | undefined => networkDriveOnMac(mac, place)?.kind
  expect(kindOf('/Users/anna/Library/Application Support/Kartei')).toBe('nfs')
  expect(kindOf('/Volumes/home (of anna)/Kartei')).toBe('smbfs')
  expect(kindOf('/Users/jens/Library/Application Support/Kartei')).toBeUndefined()
  expect(kindOf('/Volumes/Stick/Kartei')).toBeUndefined()
  expect(kindOf('/System/Volumes/Data/home/x')).toBeUndefined()
})

it('a network drive of Windows is a path to a server', () => {
  const sourceOf = (place: string): string | undefined => networkDriveOnWindows(place)?.source
  expect(sourceOf(String.raw`\\files\home$\anna\Kartei`)).toBe(String.raw`\\files\home$`)
  expect(sourceOf(String.raw`\\?\UNC\files\home\anna`)).toBe(String.raw`\\files\home`)
  expect(sourceOf(String.raw`\\.\unc\files\home`)).toBe(String.raw`\\files\home`)
  expect(sourceOf('//files/home/anna')).toBe(String.raw`\\files\home`)
  for (const local of [
    String.raw`C:\Users\anna`,
    String.raw`\\?\C:\Users\anna`,
    String.raw`\\.\C:\Users`,
    String.raw`\Users\anna`,
  ])
    expect(sourceOf(local), local).toBeUndefined()
})

it('a folder of this computer is local, also before it is there, and unknown where the system does not say', () => {
  const folder = join(temporaryFolder(), 'not', 'there')
  expect(driveOf(folder)).not.toBe('unknown')
  expect(driveOf(folder, 'darwin', () => ({ ok: false, words: 'no such command' }))).toBe('unknown')
  const mounted = { ok: true, output: 'files:/export on / (nfs, nodev)' } as const
  expect(driveOf(folder, 'darwin', () => mounted)).toEqual({ kind: 'nfs', source: 'files:/export' })
})
