import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { driveAmong, driveOf, driveOnWindows } from '../../../../src-main/shell/profile/network-drive'
import { temporaryFolder } from '../../../helpers/temporary-folder'

/** As /proc/self/mounts of workstations reads. */
const linux = String.raw`/dev/nvme0n1p2 / ext4 rw,relatime,errors=remount-ro 0 0
proc /proc proc rw,nosuid,nodev,noexec,relatime 0 0
systemd-1 /home autofs rw,relatime,fd=46,pgrp=1,timeout=0 0 0
files.bank.example:/export/home /home nfs4 rw,relatime,vers=4.2,sec=krb5p 0 0
//files.bank.example/all\040of\040us /mnt/share\040of\040all cifs rw,relatime,vers=3.1.1 0 0
anna@box.example:/srv /media/box fuse.sshfs rw,nosuid,nodev,user_id=1000 0 0
https://dav.example/remote /mnt/dav fuse rw,nosuid,nodev,user_id=1000 0 0
anna@4711.homes=/anna /mnt/ceph ceph rw,relatime 0 0
10.0.0.1@tcp:/homes /mnt/lustre lustre rw 0 0
[fe80::1]:/export /mnt/six nfs4 rw 0 0
/dev/sdb1 /media/stick fuseblk rw,nosuid,nodev,user_id=0 0 0
/dev/nvme0n1p3 /local btrfs rw,relatime 0 0
files.bank.example:/export/home/anna /local/anna nfs4 rw,relatime,vers=4.2 0 0
/dev/nvme0n1p4 /home/jens ext4 rw,relatime 0 0
/home/.ecryptfs/jens/.Private /home/jens/sealed ecryptfs rw 0 0
tmpfs /run/user/1000 tmpfs rw,nosuid,nodev,relatime 0 0
overlay /over overlay rw,lowerdir=/a 0 0
tank/home /tank zfs rw 0 0
AFS /afs afs rw 0 0
host /mnt/host 9p rw,relatime,trans=virtio 0 0
`

describe('a network drive of Linux', () => {
  it.each([
    ['/home/anna/.config/Kartei', 'files.bank.example:/export/home'],
    ['/home', 'files.bank.example:/export/home'],
    ['/mnt/share of all/Kartei', '//files.bank.example/all of us'],
    ['/media/box/x', 'anna@box.example:/srv'],
    ['/mnt/dav/x', 'https://dav.example/remote'],
    ['/mnt/ceph/x', 'anna@4711.homes=/anna'],
    ['/mnt/lustre/x', '10.0.0.1@tcp:/homes'],
    ['/mnt/six/x', '[fe80::1]:/export'],
    ['/local/anna/Kartei', 'files.bank.example:/export/home/anna'],
  ])('has %s', (place, server) => {
    expect(driveAmong(linux, place)).toEqual({ server })
  })

  it.each([
    '/',
    '/root',
    '/homework',
    '/home/jens/.config/Kartei',
    '/home/jens/sealed/x',
    '/media/stick/x',
    '/local/anton',
    '/over/x',
    '/run/user/1000/x',
    '/tank/anna',
  ])('does not have %s', (place) => {
    expect(driveAmong(linux, place)).toBe('local')
  })

  it.each(['/afs/bank.example/anna', '/mnt/host/x'])(
    'is not told from others for %s, which names no server and no disk',
    (place) => {
      expect(driveAmong(linux, place)).toBe('unknown')
    },
  )

  it('is none where the table says nothing, and none where a container has no other disk', () => {
    expect(driveAmong('none / 9p rw,trans=fd 0 0', '/root/.config')).toBe('unknown')
    expect(driveAmong('files:/root / nfs4 rw 0 0', '/root/.config')).toEqual({ server: 'files:/root' })
    expect(driveAmong('', '/home/anna')).toBe('unknown')
  })
})

const mac = `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
devfs on /dev (devfs, local, nobrowse)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse, protect, root data)
map auto_home on /System/Volumes/Data/home (autofs, automounted, nobrowse)
//anna@files.bank.example/home on /Volumes/home (of anna) (smbfs, nodev, nosuid, mounted by anna)
files.bank.example:/export on /Users/anna (nfs, nodev, nosuid, automounted)
https://dav.example/remote on /Volumes/dav (webdav, nodev, noexec, nosuid, mounted by anna)
/dev/disk4s2 on /Volumes/Stick (msdos, local, nodev, nosuid, noowners)`

it('a network drive of macOS has a server', () => {
  const driveAt = (place: string) => driveAmong(mac, place)
  expect(driveAt('/Users/anna/Library/Application Support/Kartei')).toEqual({ server: 'files.bank.example:/export' })
  expect(driveAt('/Volumes/home (of anna)/Kartei')).toEqual({ server: '//anna@files.bank.example/home' })
  expect(driveAt('/Volumes/dav/Kartei')).toEqual({ server: 'https://dav.example/remote' })
  expect(driveAt('/Users/jens/Library/Application Support/Kartei')).toBe('local')
  expect(driveAt('/Volumes/Stick/Kartei')).toBe('local')
  expect(driveAt('/System/Volumes/Data/home/x')).toBe('unknown')
})

it('a network drive of Windows is a path to a server', () => {
  expect(driveOnWindows(String.raw`\\files\home$\anna\Kartei`)).toEqual({ server: String.raw`\\files\home$` })
  expect(driveOnWindows(String.raw`\\?\UNC\files\home\anna`)).toEqual({ server: String.raw`\\files\home` })
  expect(driveOnWindows(String.raw`\\.\unc\files\home`)).toEqual({ server: String.raw`\\files\home` })
  expect(driveOnWindows('//files/home/anna')).toEqual({ server: String.raw`\\files\home` })
  for (const local of [
    String.raw`C:\Users\anna`,
    String.raw`\\?\C:\Users\anna`,
    String.raw`\\.\C:\Users`,
    String.raw`\Users\anna`,
  ])
    expect(driveOnWindows(local), local).toBe('local')
})

it('a folder is looked for among the drives also before it is there, and is unknown where the system does not say', () => {
  const folder = join(temporaryFolder(), 'not', 'there')
  expect(driveOf(folder, 'linux', () => '/dev/sda1 / ext4 rw 0 0')).toBe('local')
  expect(driveOf(folder, 'darwin', () => 'files:/export on / (nfs, nodev)')).toEqual({ server: 'files:/export' })
  expect(driveOf(folder, 'darwin', () => undefined)).toBe('unknown')
  const unreadable = () => {
    throw new Error('EACCES')
  }
  expect(driveOf(folder, 'linux', unreadable)).toBe('unknown')
})

it.runIf(process.platform === 'linux')('the table of this computer is read', () => {
  const folder = temporaryFolder()
  expect(driveOf(folder)).not.toBe('unknown')
  expect(driveOf(folder)).toEqual(driveAmong(readFileSync('/proc/self/mounts', 'utf8'), realpathSync(folder)))
})
