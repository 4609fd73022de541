import type { Json } from '@contract/domain/json'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  otherView,
  readTreeDraft,
  treeDraft,
  withJsonText,
} from '../../../../../src-renderer/lib/forms/tree-editor/draft'
import {
  insertAt,
  move,
  nodeAt,
  removeAt,
  rowsOf,
  type Direction,
} from '../../../../../src-renderer/lib/forms/tree-editor/edit'
import { readJsonText, writeJsonText } from '../../../../../src-renderer/lib/forms/tree-editor/json-text'
import {
  deepest,
  nodesOf,
  readNodes,
  readNumber,
  sentAs,
  withKind,
  type JsonObject,
  type Kind,
  type TreeNode,
} from '../../../../../src-renderer/lib/forms/tree-editor/tree'

const name = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', '__proto__', 'constructor', 'שם', '😀', 'a"b', '0'),
)
const unsafe = fc
  .bigInt({ min: -(10n ** 60n), max: 10n ** 60n })
  .filter((value) => !Number.isSafeInteger(Number(value)))
const { tree } = fc.letrec<{ tree: Json; object: { [key: string]: Json } }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((value) => !Number.isInteger(value) || Object.is(value, -0)),
    unsafe,
    fc.string({ unit: 'binary' }),
    fc.array(tie('tree')),
    tie('object'),
  ),
  object: fc
    .uniqueArray(fc.tuple(name, tie('tree')), { selector: ([key]) => key, maxLength: 6 })
    .map((entries) => Object.fromEntries(entries)),
}))
const object = fc
  .uniqueArray(fc.tuple(name, tree), { selector: ([key]) => key, maxLength: 8 })
  .map((entries): { [key: string]: Json } => Object.fromEntries(entries))

const valueOf = (nodes: readonly TreeNode[]): JsonObject | readonly unknown[] => {
  const reading = readNodes(nodes)
  return reading.ok ? reading.value : reading.problems
}
/** With every own name, also __proto__, and with the kind of each number. */
const told = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Array.isArray(value)
      ? value.map(told)
      : ['object', new Map(Object.entries(value).map(([key, member]) => [key, told(member)]))]
    : value

describe('any object', () => {
  it('comes out of its rows as it went in', () => {
    fc.assert(
      fc.property(object, (value) => {
        expect(told(valueOf(nodesOf(value)))).toEqual(told(value))
      }),
      {
        numRuns: 500,
      },
    )
  })

  it('comes out of the JSON view and back as it went in', () => {
    fc.assert(
      fc.property(object, (value) => {
        const json = otherView(treeDraft(value))
        expect(json?.view).toBe('json')
        const typed = json?.view === 'json' ? withJsonText(json, `\n${json.text} `) : undefined
        const rows = typed && otherView(typed)
        expect(rows?.view).toBe('rows')
        const reading = rows && readTreeDraft(rows)
        expect(reading?.ok && told(reading.value)).toEqual(told(value))
      }),
      { numRuns: 500 },
    )
  })

  it('is the same again after any row was removed and put back, or moved there and back', () => {
    const back: Record<Direction, Direction | undefined> = { up: 'down', down: 'up', out: undefined, in: 'out' }
    fc.assert(
      fc.property(object, fc.nat(), fc.constantFrom<Direction>('up', 'down', 'in'), (value, pick, direction) => {
        const nodes = nodesOf(value)
        const rows = rowsOf(nodes)
        const row = rows[pick % Math.max(rows.length, 1)]
        if (!row) return
        expect(insertAt(removeAt(nodes, row.path), row.path, row.node)).toEqual(nodes)
        const moved = move(nodes, row.path, direction)
        if (!moved) return
        expect(nodeAt(moved.nodes, moved.path)).toEqual(row.node)
        expect(rowsOf(moved.nodes)).toHaveLength(rows.length)
        const again = back[direction]
        expect(again && move(moved.nodes, moved.path, again)?.nodes).toEqual(nodes)
      }),
      { numRuns: 500 },
    )
  })

  it('goes as deep as the limit and no deeper, in both views', () => {
    const nested = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)
    const reading = readJsonText(nested(deepest))
    expect(reading.ok && readNodes(reading.nodes).ok).toBe(true)
    expect(readJsonText(nested(deepest + 1))).toMatchObject({ ok: false, problem: { code: 'json-deep' } })
    expect(readJsonText('['.repeat(100_000))).toMatchObject({ ok: false, problem: { code: 'json-deep' } })
    const deeper = nodesOf({ a: Array.from({ length: deepest }).reduce<Json>((inner) => ({ a: inner }), 1) })
    expect(readNodes(deeper)).toMatchObject({ ok: false, problems: [{ code: 'tree-deep' }] })
  })
})

describe('a number in a row', () => {
  it.each([
    ['12', 12],
    ['-5', -5],
    ['9007199254740991', 9_007_199_254_740_991],
    ['9007199254740992', 9_007_199_254_740_992n],
    ['123456789012345678901234567890', 123_456_789_012_345_678_901_234_567_890n],
    ['1.5', 1.5],
    ['1,5', 1.5],
    [' 7 ', 7],
    ['1e3', 1000],
    ['0.10', 0.1],
  ])('reads %s', (typed, value) => {
    expect(readNumber(typed)).toEqual({ ok: true, value })
  })

  it.each([
    ['', 'tree-number'],
    ['abc', 'tree-number'],
    ['1.', 'tree-number'],
    ['1,234.5', 'tree-number'],
    ['1.234.567', 'tree-number'],
    ['+5', 'tree-number'],
    ['0x10', 'tree-number'],
    ['Infinity', 'tree-number'],
    ['007', 'tree-number-zero'],
    ['1e999', 'tree-number-size'],
    ['9'.repeat(401), 'tree-number-size'],
  ])('refuses "%s"', (typed, code) => {
    expect(readNumber(typed)).toEqual({ ok: false, code })
  })

  it('says what is sent where it is not what was typed', () => {
    expect(sentAs('12')).toBeUndefined()
    expect(sentAs('123456789012345678901234567890')).toBeUndefined()
    expect(sentAs('0.10')).toBe('0.1')
    expect(sentAs('1,5')).toBe('1.5')
    expect(sentAs('0.12345678901234567890')).toBe('0.12345678901234568')
  })
})

describe('rows', () => {
  it('name what is there twice, and where', () => {
    const twice: TreeNode = {
      name: 'a',
      kind: 'object',
      children: [
        { name: '', kind: 'nothing' },
        { name: '', kind: 'nothing' },
      ],
    }
    expect(valueOf([twice, { name: 'a', kind: 'number', text: 'x' }])).toEqual([
      { path: [1], at: 'name', code: 'tree-name-twice' },
      { path: [0, 1], at: 'name', code: 'tree-name-twice' },
      { path: [1], at: 'value', code: 'tree-number' },
    ])
  })

  it('keep what was typed when their kind changes and changes back', () => {
    const number: TreeNode = { name: 'a', kind: 'text', text: '0123' }
    expect(withKind(withKind(number, 'number'), 'text')).toEqual(number)
    const list: TreeNode = { name: 'a', kind: 'list', children: [{ name: '', kind: 'yes-no', yes: true }] }
    expect(withKind(withKind(list, 'object'), 'list')).toEqual(list)
    for (const kind of ['text', 'number', 'yes-no', 'nothing', 'object', 'list'] satisfies Kind[])
      expect(withKind(number, kind)).toMatchObject({ name: 'a', kind })
  })

  it('stay in their view while they are not right', () => {
    const draft = { view: 'rows', nodes: [{ name: 'a', kind: 'number', text: '1, "b": 2' }] } as const
    expect(otherView(draft)).toBeUndefined()
    const broken = withJsonText(treeDraft({ a: 1 }), '{"a": ')
    expect(otherView(broken)).toBeUndefined()
    expect(broken).toEqual({ view: 'json', text: '{"a": ', nodes: nodesOf({ a: 1 }) })
  })
})

describe('a JSON text', () => {
  it.each([
    ['', 'json-empty', 1, 1],
    ['  [1]', 'json-object', 1, 3],
    ['12', 'json-object', 1, 1],
    ['{\n  "a": 1\n  "b": 2\n}', 'json-comma', 3, 3],
    ['{\n  "a" 1\n}', 'json-colon', 2, 7],
    ['{"a": }', 'json-value', 1, 7],
    ['{"a": [1,]}', 'json-value', 1, 10],
    ['{"a": 1,}', 'json-name', 1, 9],
    ['{a: 1}', 'json-name', 1, 2],
    ['{"a": 1} x', 'json-more', 1, 10],
    ['{"a": 1.}', 'json-number', 1, 9],
    ['{"a": 1e999}', 'json-number-size', 1, 7],
    ['{"a": "b\n"}', 'json-character', 1, 9],
    ['{"😀": \'b\'}', 'json-value', 1, 7],
    ['{"a": "\\x"}', 'json-escape', 1, 8],
    ['{\n"a": 1,\n"a": 2}', 'json-twice', 3, 1],
    ['{"a": {', 'json-end', 1, 8],
    ['{"a": "b', 'json-quote', 1, 9],
  ])('%s is wrong: %s in line %i, column %i', (text, code, line, column) => {
    const reading = readJsonText(text)
    expect(reading.ok || [reading.problem.code, reading.problem.line, reading.problem.column]).toEqual([
      code,
      line,
      column,
    ])
  })

  it('keeps every digit from one view to the other', () => {
    const text = '{\n  "a": 0.100,\n  "b": 123456789012345678901234567890\n}'
    const reading = readJsonText(text)
    expect(reading.ok && writeJsonText(reading.nodes)).toBe(text)
  })

  it('never throws', () => {
    const bits = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '\\',
      'u00',
      '1',
      '-',
      '.',
      'e',
      'null',
      'true',
      ' ',
      '\n',
      'a',
    )
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 40 }), (parts) => {
        const text = parts.join('')
        const reading = readJsonText(text)
        if (reading.ok) expect(() => JSON.parse(text) as unknown).not.toThrow()
        else expect(reading.problem.position).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 3_000 },
    )
  })
})
