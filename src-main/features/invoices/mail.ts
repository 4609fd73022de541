import type { Run } from '../../lib/run-command'

/**
 * Programs that take the attachment that `xdg-email` names; all others would open a message without it and say nothing.
 */
const takesAttachments = /thunderbird|icedove|betterbird|evolution|kmail|claws-mail|sylpheed|geary/i

/**
 * Opens the system's mail program with files attached to one message, where there is one that is known to take it: on Linux by
 * `xdg-email`. Neither Windows nor macOS has a way that every mail program follows, so there and otherwise the files are
 * shown in their folder. Resolves to what was done.
 */
export async function mailFiles(
  files: readonly [string, ...string[]],
  system: {
    readonly platform: NodeJS.Platform
    readonly run: Run
    readonly showInFolder: (file: string) => void
  },
): Promise<'composed' | 'shown'> {
  const { platform, run, showInFolder } = system
  if (platform === 'linux') {
    const asked = await run('xdg-mime', ['query', 'default', 'x-scheme-handler/mailto'], 5_000)
    if (takesAttachments.test(asked.stdout)) {
      const opened = await run(
        'xdg-email',
        files.flatMap((file) => ['--attach', file]),
        20_000,
      )
      // One that stays open until the message is sent is not waited for.
      if (opened.ended === 0 || opened.ended === 'too-late') return 'composed'
    }
  }
  showInFolder(files[0])
  return 'shown'
}
