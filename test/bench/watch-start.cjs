/*
 * Loaded into the main process before a program that is started directly (`-r`): writes on standard error when its window
 * shows the first rows, and when it answers the keyboard, each in milliseconds since 1970, and then closes the window.
 */
const { app, BrowserWindow } = require('electron')

const { BENCH_ROWS: rows = '#ready', BENCH_ANSWERS: answers = '' } = process.env

/** How often it is looked, in milliseconds. */
const pause = 3

/** Two frames after something is so, it is on the screen. */
const shown = (condition) => `new Promise((resolve) => {
  const look = () => ${condition}
    ? requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())))
    : setTimeout(look, ${pause})
  look()
})`

const press = (contents, keyCode) => {
  contents.sendInputEvent({ type: 'keyDown', keyCode })
  if (keyCode.length === 1) contents.sendInputEvent({ type: 'char', keyCode })
  contents.sendInputEvent({ type: 'keyUp', keyCode })
}

/** Presses a key until it has done something: once, and again only when the page has seen it and done nothing. */
async function pressUntil(contents, keyCode, condition) {
  const oneFrame = `new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(Boolean(${condition})))))`
  do press(contents, keyCode)
  while (!(await contents.executeJavaScript(oneFrame)))
  return contents.executeJavaScript(shown(condition))
}

app.on('web-contents-created', (_event, contents) => {
  contents.once('did-navigate', async () => {
    const isThere = `document.querySelector('${rows}')?.getClientRects().length`
    process.stderr.write(`bench: painted ${await contents.executeJavaScript(shown(isThere))}\n`)
    if (answers !== '') {
      await pressUntil(contents, '/', `document.activeElement?.matches('[type=search], [role=searchbox]')`)
      const at = await pressUntil(contents, 'Down', `document.querySelector('${answers}')`)
      process.stderr.write(`bench: answers ${at}\n`)
    }
    for (const window of BrowserWindow.getAllWindows()) window.close()
  })
})
