/*
 * Tests draw with the React that ships, which takes a third of the time of the one for development; what only that one
 * says is seen in `npm run dev`. The React that ships has no `act`, by which Testing Library waits until everything is
 * drawn, so this is one. It is loaded before Testing Library, which looks for it once.
 */
import React from 'react'
import { flushSync } from 'react-dom'

/** A test may set the clock: these wait by the real one. */
const { setTimeout } = globalThis

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value

function draw(): void {
  flushSync(() => undefined)
}

async function drawAfter(promise: PromiseLike<unknown>): Promise<unknown> {
  const value = await promise
  await new Promise((resolve) => setTimeout(resolve, 0))
  draw()
  return value
}

/** Draws what `callback` changes, with its effects, before it returns or, where it waits, before that has ended. */
function act(callback: () => unknown): PromiseLike<unknown> {
  const result = flushSync(callback)
  if (isThenable(result)) return drawAfter(result)
  draw()
  return { then: (fulfil) => Promise.resolve(result).then(fulfil) }
}

Object.assign(React, { act })
