import { call, event } from '../call'
import { keyStorage } from './environments'
import { proxyAddress } from '../domain/no-answer'
import { rule, z } from '../zod'

/** A proxy that asked for name and password since Kartei began, or for which they are kept. */
export const proxySignIn = proxyAddress.extend({
  /** The proxy's own name for the area that it guards. */
  realm: z.string().optional(),
  /** Whether it waits for name and password, or for others than those that it did not take. */
  wants: z.enum(['nothing', 'sign-in', 'another-sign-in']),
  /** The name that is kept; the password is told to nobody. */
  name: z.string().optional(),
  storage: keyStorage,
})
export type ProxySignIn = z.infer<typeof proxySignIn>

const withoutControls = (text: string): boolean => !/\p{Cc}/u.test(text)
const filled = (text: string): boolean => text.trim() !== ''
const controls = ['control-characters', 'Line breaks and other control characters cannot be sent.'] as const

/**
 * Name and password for HTTP proxies that ask for Basic. They go to the proxy that asked, by scheme, host and port, and
 * nowhere else; none ever comes out.
 */
export const proxy = {
  list: call(z.undefined(), z.array(proxySignIn), { journal: 'nobody', needsData: false }),
  /**
   * Tries name and password at the proxy and keeps them where it takes them, or where it cannot be asked now. `remember` asks
   * for the OS keychain; where there is none they are kept for the session and `storage` says so. Failures: `not-found` (no
   * proxy of this id has asked), `invalid-input` with the issue `proxy-refused` (the proxy does not take them; nothing was
   * kept), `storage`.
   */
  signIn: call(
    z.object({
      id: z.string().min(1),
      // RFC 7617, 2: the first colon ends the name, so none can be part of it; both are without control characters.
      name: rule(
        rule(
          rule(z.string().max(500), filled, 'required', 'Enter the name.'),
          (name) => !name.includes(':'),
          'proxy-name-colon',
          'A name for a proxy has no colon.',
        ),
        withoutControls,
        ...controls,
      ),
      password: rule(
        rule(z.string().max(500), (password) => password !== '', 'required', 'Enter the password.'),
        withoutControls,
        ...controls,
      ),
      remember: z.boolean(),
    }),
    proxySignIn,
    { journal: 'act', needsData: false },
  ),
  /** Forgets name and password, also those in the keychain. The proxy is asked without them from the next connection on. */
  forget: call(z.object({ id: z.string().min(1) }), z.object({ forgotten: z.boolean() }), {
    journal: 'act',
    needsData: false,
  }),
  onChanged: event(z.array(proxySignIn)),
}
