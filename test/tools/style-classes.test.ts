import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const page = fileURLToPath(new URL('../../src-renderer', import.meta.url))
const components = readdirSync(page, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))

/** Classes that a component takes from a style sheet that does not have them: they would be `undefined` without a word. */
function missingIn(component: string): string[] {
  const source = readFileSync(join(page, component), 'utf8')
  return [...source.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'$/gm)].flatMap(([, name = '', sheet = '']) => {
    const place = join(page, dirname(component), sheet)
    if (!existsSync(place)) return [`${component}: there is no ${sheet}`]
    const css = readFileSync(place, 'utf8')
    const used = [...source.matchAll(new RegExp(String.raw`\b${name}\.(?!module\b)(\w+)`, 'g'))].map(
      ([, each = '']) => each,
    )
    return used
      .filter((each) => !new RegExp(String.raw`\.${each}\b`).test(css))
      .map((each) => `${component}: ${name}.${each}`)
  })
}

it('has each class that a component takes from a style sheet', () => {
  expect(components.length).toBeGreaterThan(200)
  expect(components.flatMap(missingIn)).toEqual([])
})
