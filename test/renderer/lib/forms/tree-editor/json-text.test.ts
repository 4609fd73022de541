import { describe, expect, it } from 'vitest'
import { anyJsonProblem } from '../../../../../src-renderer/lib/forms/tree-editor/json-text'

describe('JSON of any kind', () => {
  it.each(['{}', '[]', '1', 'null', '"x"', '{"a":1,"a":2}', '12345678901234567890123', ' [1.10] '])(
    '%s is none',
    (text) => expect(anyJsonProblem(text)).toBeUndefined(),
  )
  it.each([
    ['{"a": }', 'json-value', 1, 7],
    ['{\n "a": 1\n "b": 2}', 'json-comma', 3, 2],
    ['{"a": 01}', 'json-comma', 1, 8],
    ['{"a": 1', 'json-end', 1, 8],
    ["{'a': 1}", 'json-name', 1, 2],
    ['[1,]', 'json-value', 1, 4],
    ['NaN', 'json-value', 1, 1],
    ['', 'json-empty', 1, 1],
  ])('%j is %s', (text, code, line, column) => expect(anyJsonProblem(text)).toMatchObject({ code, line, column }))
})
