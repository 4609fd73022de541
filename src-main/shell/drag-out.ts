import { app, nativeImage, type WebContents } from 'electron'

/** A sheet of paper, where the system has no picture for the kind of file. */
const sheet =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABgAAAAgCAYAAAAIXrg4AAAAgElEQVR4AbXBsREDQQwDsTVHRT8rYNm2wxul9wQ+z/N8KRr+ktBgG1EmykSZKBNlomxYbHMjCadhScKbRJkoGxbb3EjCaViS8CZRJsqGxTY3knAaliS8SZSJsmGxzY0knIYlCW8SZaJsWGxzIwmnYUnCm0SZKBNlokyUDX+2afkBwWoeEzGooqMAAAAASUVORK5CYII='

/** Begins the system's dragging of these files out of the window, while a button of the mouse is down. */
export async function dragOut(contents: WebContents | undefined, paths: readonly string[]): Promise<void> {
  const [file] = paths
  if (!contents || file === undefined) return
  const known = await app.getFileIcon(file).catch(() => undefined)
  const icon = known && !known.isEmpty() ? known : nativeImage.createFromDataURL(sheet)
  contents.startDrag({ file, files: [...paths], icon })
}
