import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from '../../tools/lib/run.mjs'

/** How long something may take to appear, in milliseconds. */
const patience = 40_000

/**
 * What is on a clerk's screen, as a screen reader has it: the installed program lets nothing else in.
 *
 * @param {object} as uid, gid, cwd and env of the clerk
 */
export async function openScreen(as) {
  // By way of the argument, since the clerk need not be able to read this project.
  const reader = spawn('python3', ['-c', await readFile(new URL('screen-reader.py', import.meta.url), 'utf8')], {
    ...as,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const answers = createInterface({ input: reader.stdout })[Symbol.asyncIterator]()

  async function ask(wish) {
    reader.stdin.write(`${JSON.stringify(wish)}\n`)
    const { value, done } = await answers.next()
    if (done) throw new Error('The screen reader has ended: are python3-gi and gir1.2-atspi-2.0 installed?')
    return JSON.parse(value).names
  }

  async function until(wish) {
    for (const begin = Date.now(); Date.now() - begin < patience; await pause(300)) {
      const names = await ask(wish)
      if (names.length > 0) return names[0]
    }
    const seen = await ask({ name: '.', do: 'all' })
    throw new Error(`There is no ${wish.role ?? 'text'} "${wish.name}" on the screen, but:\n${seen.join('\n')}`)
  }

  return {
    /** Waits until a part of the screen with that role and name (a regular expression) is in sight. */
    see: (role, name) => until({ role, name }),
    press: (role, name) => until({ role, name, do: 'press' }),
    /** The last of several, as in a dialog above what it asks about. */
    pressLast: (role, name) => until({ role, name, do: 'press-last' }),
    focus: (role, name) => until({ role, name, do: 'focus' }),
    all: (role) => ask({ role, name: '.', do: 'all' }),
    /** Keys to the window with that title, typed as on a keyboard. */
    type: async (title, ...keys) => {
      const env = as.env
      for (const begin = Date.now(); Date.now() - begin < patience; await pause(200)) {
        const { output } = await run('xdotool', ['search', '--onlyvisible', '--name', title], { quiet: true, env })
        const window = output.trim().split('\n').at(-1)
        if (!/^\d+$/.test(window ?? '')) continue
        await pause(500)
        const { code } = await run('xdotool', ['windowfocus', window, ...keys], { quiet: true, env })
        if (code === 0) return
      }
      throw new Error(`There is no window ${title} to type into.`)
    },
    close: () => reader.kill(),
  }
}
