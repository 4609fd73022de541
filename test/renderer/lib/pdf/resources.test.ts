import { afterEach, expect, it, vi } from 'vitest'
import { BundledData } from '../../../../src-renderer/lib/pdf/open'

afterEach(() => vi.unstubAllGlobals())

it.each(['Adobe-Japan1-UCS2.bcmap', 'UniGB-UTF16-H.bcmap', 'FoxitSymbol.pfb', 'LiberationSans-Regular.ttf'])(
  'the built page holds what a document may leave to its reader: %s',
  async (filename) => {
    const asked: string[] = []
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url)
      return Promise.resolve(new Response(new Uint8Array([1, 2, 3])))
    })
    expect(await new BundledData().fetch({ filename })).toEqual(new Uint8Array([1, 2, 3]))
    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain(filename)
  },
)

it('says which file it has not', async () => {
  await expect(new BundledData().fetch({ filename: 'none.bcmap' })).rejects.toThrow('none.bcmap')
})
