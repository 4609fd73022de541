import { Notification } from 'electron'

export interface DesktopNotification {
  readonly title: string
  readonly body: string
  readonly onClick: () => void
}

/** Notifications that can still be clicked; older ones are forgotten, or memory would grow where nobody closes them. */
const kept = 20

/** Raises notifications of the desktop. Where it has none, nothing happens: the worklist shows the same. */
export function createNotifications(): { raise(notification: DesktopNotification): void } {
  // One that nobody refers to is collected as garbage, and its click with it.
  const raised: Notification[] = []

  function forget(notification: Notification): void {
    const index = raised.indexOf(notification)
    if (index >= 0) raised.splice(index, 1)
  }

  return {
    raise({ title, body, onClick }) {
      if (!Notification.isSupported()) return
      const notification = new Notification({ title, body })
      notification.on('click', () => {
        forget(notification)
        onClick()
      })
      notification.on('close', () => forget(notification))
      notification.on('failed', () => forget(notification))
      raised.push(notification)
      if (raised.length > kept) raised.shift()
      notification.show()
    },
  }
}
