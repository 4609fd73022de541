import { fail, succeed } from '@contract/outcome'
import { expect, it } from 'vitest'
import { createHandedOver } from '../../../../src-main/features/lock'

const full = fail({ kind: 'storage', message: 'The disk is full.', requestId: 'r' })

it('keeps what the disk refuses of a page that goes, and saves it in its order as soon as the disk takes it', async () => {
  const disk = { isFull: true, saved: [] as string[] }
  const save = (text: string) => () => {
    if (!disk.isFull) disk.saved.push(text)
    return Promise.resolve(disk.isFull ? full : succeed({}))
  }
  const handedOver = createHandedOver()
  handedOver.follow(full, save('first'))
  handedOver.follow(succeed({}), save('on disk already'))
  handedOver.follow(fail({ kind: 'conflict', message: '', requestId: 'r' }), save('sent meanwhile'))
  handedOver.follow(full, save('second'))
  expect(await handedOver.saveAgain()).toBe(2)
  disk.isFull = false
  expect(await handedOver.saveAgain()).toBe(0)
  expect(disk.saved).toEqual(['first', 'second'])
  expect(await handedOver.saveAgain()).toBe(0)
  expect(disk.saved).toHaveLength(2)
})
