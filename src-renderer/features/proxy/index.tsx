import { useEffect, useRef } from 'react'
import { askForProxy, useScreen } from '../../lib/navigation/screen'
import { isDialogOpen } from '../../lib/navigation/commands'
import { useProxies } from './queries'
import { SignInDialog } from './sign-in-dialog'

export { ProxyPanel } from './proxy-panel'

/** Milliseconds until it is looked again whether the clerk has finished with another dialog. */
const laterMs = 1_000

/**
 * Asks for name and password of a proxy: once for each time that one begins to want them, however many calls fail by it,
 * and whenever the clerk wishes.
 *
 * @param byItself false in a window for one case: the main window asks.
 */
export function ProxySignInPrompt({ byItself }: { readonly byItself: boolean }) {
  const { data } = useProxies()
  const proxyId = useScreen((state) => state.proxyId)
  const asked = useRef(new Set<string>())

  useEffect(() => {
    if (!byItself || !data) return undefined
    const wanting = data
      .filter(({ wants }) => wants !== 'nothing')
      .map(({ id, wants }) => ({ id, want: `${wants} ${id}` }))
    asked.current = new Set([...asked.current].filter((known) => wanting.some(({ want }) => want === known)))
    const next = wanting.find(({ want }) => !asked.current.has(want))
    if (!next) return undefined
    function ask({ id, want }: { readonly id: string; readonly want: string }): boolean {
      if (isDialogOpen()) return false
      asked.current.add(want)
      askForProxy(id)
      return true
    }
    if (ask(next)) return undefined
    const timer = setInterval(() => {
      if (ask(next)) clearInterval(timer)
    }, laterMs)
    return () => clearInterval(timer)
  }, [byItself, data, proxyId])

  return <SignInDialog proxy={data?.find(({ id }) => id === proxyId)} onClose={() => askForProxy(undefined)} />
}
