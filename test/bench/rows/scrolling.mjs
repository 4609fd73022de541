import { compare, median } from '../statistics.mjs'

const rounds = 5
const steps = 30
/** Milliseconds: a frame that takes longer was late on a screen of 60 Hz. */
const late = 25

/** As many lines of the same height as the worklist has rows, all of them there: what the browser does by itself. */
export const fillPlainPage = (page, count) =>
  page.evaluate((lines) => {
    const all = Array.from({ length: lines }, (_, line) => `<div style="height:36px">Line ${line}</div>`)
    document.body.innerHTML = `<main id="plain" tabindex="0" style="height:90vh;overflow:auto">${all.join('')}</main>`
  }, count)

/** Times between frames, in milliseconds, while `scroll` runs. */
async function framesDuring(page, scroll) {
  await page.evaluate(() => {
    const frames = []
    globalThis.benchScroll = frames
    let last = performance.now()
    const frame = (now) => {
      frames.push(now - last)
      last = now
      if (globalThis.benchScroll === frames) globalThis.requestAnimationFrame(frame)
    }
    globalThis.requestAnimationFrame(frame)
  })
  await scroll()
  return page.evaluate(() => {
    const frames = globalThis.benchScroll
    globalThis.benchScroll = undefined
    return frames
  })
}

/** One step each frame, as a hand that does not rest. */
const nextFrame = (page) => page.evaluate(() => new Promise((resolve) => globalThis.requestAnimationFrame(resolve)))

const ways = {
  async wheel(page, scroller) {
    await page.locator(scroller).hover({ position: { x: 200, y: 200 } })
    for (let step = 0; step < steps; step++) {
      await page.mouse.wheel(0, 400)
      await nextFrame(page)
    }
  },
  async 'Page Down'(page, scroller) {
    await page.locator(scroller).focus()
    for (let step = 0; step < steps; step++) {
      await page.keyboard.press('PageDown')
      await nextFrame(page)
    }
  },
}

/** Kartei's worklist and the plain page are scrolled by turns. */
export async function scrollRows(kartei, plain) {
  const rows = []
  for (const [way, scroll] of Object.entries(ways)) {
    const longest = { kartei: [], plain: [] }
    const share = { kartei: [], plain: [] }
    for (let round = 0; round < rounds; round++)
      for (const [name, page, scroller] of [
        ['kartei', kartei, '[data-worklist]'],
        ['plain', plain, '#plain'],
      ]) {
        const frames = await framesDuring(page, () => scroll(page, scroller))
        longest[name].push(Math.max(...frames))
        share[name].push((100 * frames.filter((each) => each > late).length) / frames.length)
      }
    rows.push(
      compare(`100,000 cases: longest frame by ${way} (baseline: plain page)`, 'ms', longest.kartei, longest.plain),
    )
    console.error(
      `bench: 100,000 cases, ${way}: ${median(share.kartei).toFixed(0)} % of the frames late, plain page: ${median(share.plain).toFixed(0)} %`,
    )
  }
  return rows
}
