import { Notification } from 'electron'

export interface DesktopNotification {
  readonly title: string
  readonly body: string
  readonly onClick: () => void
}

/** Notifications that can still be clicked; older ones are taken away, or memory would grow where nobody closes them. */
const kept = 20

/**
 * Raises notifications of the desktop. Where it has none, nothing happens: the worklist shows the same.
 *
 * @param instead what they say while nobody may read what they are about; undefined: they may
 */
export function createNotifications(instead: () => Pick<DesktopNotification, 'title' | 'body'> | undefined) {
  // One that nobody refers to is collected as garbage, and its click with it.
  const raised: Notification[] = []

  function forget(notification: Notification): void {
    const index = raised.indexOf(notification)
    if (index >= 0) raised.splice(index, 1)
  }

  return {
    raise({ title, body, onClick }: DesktopNotification): void {
      if (!Notification.isSupported()) return
      const notification = new Notification({ title, body, ...instead() })
      notification.on('click', () => {
        forget(notification)
        onClick()
      })
      notification.on('close', () => forget(notification))
      notification.on('failed', () => forget(notification))
      raised.push(notification)
      // One that stayed on the screen could not be taken away any more when Kartei locks.
      if (raised.length > kept) raised.shift()?.close()
      notification.show()
    },
    /** Takes those away that are shown. */
    clear(): void {
      for (const notification of raised.splice(0)) notification.close()
    },
  }
}
