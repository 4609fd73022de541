/*
 * Signs the list of versions that installed programs ask for updates, beside the packages it names (docs/release.md):
 *
 *   node tools/sign-feed.mjs FOLDER [--channel stable] [--days 30]   writes FOLDER/stable.json
 *   node tools/sign-feed.mjs --public-key                            prints the key as a policy names it
 *
 * The private key comes by the environment alone, as PEM: KARTEI_FEED_KEY, and KARTEI_FEED_NEXT_KEY while the publisher
 * changes to another one.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inProject } from './lib/project.mjs'
import { main, Refusal, say } from './lib/say.mjs'
import { filesOfVersion, publicKeyText, signedList, signingKey } from './lib/version-list.mjs'

const day = 24 * 60 * 60 * 1000

/** An option that is left out has its usual value; one without a value is none. */
function option(args, name, usual) {
  const at = args.indexOf(name)
  return at < 0 ? usual : (args[at + 1] ?? '')
}

function keys() {
  const given = ['KARTEI_FEED_KEY', 'KARTEI_FEED_NEXT_KEY'].flatMap((name) => {
    const pem = process.env[name] ?? ''
    if (pem === '') return []
    try {
      return [signingKey(pem)]
    } catch {
      throw new Refusal(`${name} holds no private key for Ed25519 in PEM.`)
    }
  })
  if (given.length === 0) throw new Refusal('KARTEI_FEED_KEY names no key to sign with.')
  return given
}

await main(async (args) => {
  const signing = keys()
  if (args.includes('--public-key')) {
    process.stdout.write(`${signing.map(publicKeyText).join('\n')}\n`)
    return
  }
  const [folder] = args
  if (folder === undefined || folder.startsWith('--'))
    throw new Refusal('Name the folder of the packages: node tools/sign-feed.mjs FOLDER')
  const channel = option(args, '--channel', 'stable')
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(channel)) throw new Refusal('A channel is a short word of small letters.')
  const days = Number(option(args, '--days', '30'))
  if (!Number.isInteger(days) || days < 1 || days > 366) throw new Refusal('--days takes 1 to 366.')

  const version = process.env.KARTEI_VERSION || JSON.parse(await readFile(inProject('package.json'), 'utf8')).version
  if (channel === 'stable' && version.includes('-'))
    throw new Refusal(`${version} is still tried out: it belongs into another channel.`)
  const files = await filesOfVersion(folder, version)
  if (files.length === 0)
    throw new Refusal(`${folder} has no signed package of version ${version} for Windows or macOS.`)
  const issued = new Date()
  const expires = new Date(issued.getTime() + days * day)
  const content = { product: 'kartei', channel, version, issued, expires, files }
  await writeFile(join(folder, `${channel}.json`), signedList(content, signing))
  for (const { name } of files) say(name)
  say(`signed as ${channel}.json, good until ${expires.toISOString()}`)
})
