import { shownScreen } from '@contract/api/first-screen'
import { expect, it } from 'vitest'
import { shownScreenOf } from '../../../../src-renderer/features/first-screen/shown'

const page = (markup: string): Document => {
  document.body.innerHTML = `<div id="root">${markup}</div><div class="notification">elsewhere</div>`
  return document
}

it('what is seen is given, and nothing by which it acts or is found', () => {
  const shown = shownScreenOf(
    page(`
      <style>:root{--ink:#1a1816}</style>
      <section class="list" id="list" onclick="act()"><a href="app://kartei/" data-case="4711" data-state="waiting" style="gap: var(--gap); --row: 2">Wiebke</a>
      <input type="search" value="before"><script>act()</script><div style="display: none">hidden</div></section>`),
    'sandbox',
  )
  expect(shownScreen.safeParse(shown).error).toBeUndefined()
  expect(shown.variables).toBe(':root{--ink:#1a1816}')
  const [section] = shown.elements
  expect(section).toMatchObject({ tag: 'section', attributes: { class: 'list' } })
  const [link, , input, ...others] = section?.children ?? []
  expect(link).toEqual({
    tag: 'a',
    attributes: { 'data-state': 'waiting' },
    style: [
      ['gap', 'var(--gap)'],
      ['--row', '2'],
    ],
    children: ['Wiebke'],
  })
  expect(input).toMatchObject({ tag: 'input', attributes: { type: 'search', value: 'before' } })
  expect(others.filter((other) => typeof other !== 'string')).toEqual([])
  expect(JSON.stringify(shown)).not.toMatch(/4711|act\(|href|elsewhere|hidden/)
})

it('what cannot be used looks so', () => {
  const { elements } = shownScreenOf(page('<button disabled>Send</button>'), 'sandbox')
  expect(elements).toMatchObject([{ tag: 'button', attributes: { disabled: '' } }])
})

it('what was typed is given as it stands there', () => {
  const document = page('<input value="before">')
  const [input] = document.querySelectorAll('input')
  if (input) input.value = 'typed'
  expect(shownScreenOf(document, 'sandbox').elements).toMatchObject([{ attributes: { value: 'typed' } }])
})
