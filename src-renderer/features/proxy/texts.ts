import { defineTexts } from '../../lib/i18n/texts'

export const proxyTexts = defineTexts('proxy', {
  title: { en: 'Proxy', de: 'Proxy' },
  explain: {
    en: 'Kartei uses the network settings of this computer. A proxy that asks for name and password (Basic) is signed in to here.',
    de: 'Kartei nutzt die Netzeinstellungen dieses Rechners. Verlangt ein Proxy Name und Kennwort (Basic), melden Sie sich hier an.',
  },
  none: { en: 'No proxy has asked for a sign-in.', de: 'Kein Proxy hat eine Anmeldung verlangt.' },
  notSignedIn: { en: 'Not signed in', de: 'Nicht angemeldet' },
  keptInKeychain: { en: '{{name}}, kept in the keychain', de: '{{name}}, im Schlüsselbund gemerkt' },
  keptForSession: { en: '{{name}}, until Kartei ends', de: '{{name}}, bis Kartei endet' },
  refused: { en: 'Not accepted any more', de: 'Nicht mehr angenommen' },
  signIn: { en: 'Sign in', de: 'Anmelden' },
  signInTo: { en: 'Sign in to {{proxy}}', de: 'An {{proxy}} anmelden' },
  forget: { en: 'Forget', de: 'Vergessen' },
  forgetOf: { en: 'Forget the sign-in to {{proxy}}', de: 'Anmeldung an {{proxy}} vergessen' },

  signInTitle: { en: 'Sign in to the proxy', de: 'Am Proxy anmelden' },
  signInExplain: {
    en: 'The proxy {{proxy}} lets nobody through without name and password. It wants those of your network, not the API key.',
    de: 'Der Proxy {{proxy}} lässt ohne Name und Kennwort nichts durch. Er will die Ihres Netzes, nicht den API-Schlüssel.',
  },
  realm: { en: 'The proxy says: “{{realm}}”', de: 'Der Proxy schreibt: „{{realm}}“' },
  wasRefused: {
    en: 'It did not accept the name and password that it got last. Did your password change?',
    de: 'Name und Kennwort von zuletzt hat er nicht angenommen. Hat sich Ihr Kennwort geändert?',
  },
  unencrypted: {
    en: 'Name and password travel to this proxy unencrypted: within your network they can be read on the way.',
    de: 'Name und Kennwort gehen unverschlüsselt zu diesem Proxy: In Ihrem Netz lassen sie sich unterwegs mitlesen.',
  },
  name: { en: 'Name', de: 'Name' },
  password: { en: 'Password', de: 'Kennwort' },
  showPassword: { en: 'Show what was typed', de: 'Eingabe zeigen' },
  remember: { en: 'Remember it in the keychain of this computer', de: 'Im Schlüsselbund dieses Rechners merken' },
  noKeychain: {
    en: 'This computer has no keychain that can be used, so it is kept only until Kartei ends.',
    de: 'Dieser Rechner hat keinen benutzbaren Schlüsselbund, daher wird es nur behalten, bis Kartei endet.',
  },
  cancel: { en: 'Cancel', de: 'Abbrechen' },
})
