import type { CertificateProblem, HostProblem, NoAnswer, ProxyAddress } from '@contract/domain/no-answer'
import { defineTexts, useTexts } from '../i18n/texts'

interface InBoth {
  readonly en: string
  readonly de: string
}
type Problem =
  | HostProblem
  | `certificate-${CertificateProblem}`
  | 'other'
  | 'proxy-sign-in'
  | 'proxy-sign-in-refused'
  | 'proxy-scheme'
  | 'proxy-no-scheme'
  | 'proxy-status'
  | 'proxy-gateway'
  | 'proxy-out-of-reach'
  | 'proxy-kind'
  | 'proxy-settings'

/** What is wrong. */
export const noAnswerTexts = defineTexts('no-answer', {
  'no-such-host': { en: 'There is no host called {{host}}.', de: 'Einen Rechner namens {{host}} gibt es nicht.' },
  'no-names': {
    en: 'The name {{host}} could not be looked up.',
    de: 'Der Name {{host}} ließ sich nicht nachschlagen.',
  },
  refused: {
    en: '{{host}} refuses the connection: nothing answers there.',
    de: '{{host}} lehnt die Verbindung ab: Dort antwortet nichts.',
  },
  'out-of-reach': {
    en: '{{host}} cannot be reached from this network.',
    de: '{{host}} ist aus diesem Netz nicht erreichbar.',
  },
  'no-connection-in-time': {
    en: '{{host}} did not take the connection in time.',
    de: '{{host}} hat die Verbindung nicht rechtzeitig angenommen.',
  },
  'not-encrypted': {
    en: 'What answers at {{host}} does not encrypt its connections.',
    de: 'Was bei {{host}} antwortet, verschlüsselt seine Verbindungen nicht.',
  },
  closed: {
    en: '{{host}} closed the connection before it answered.',
    de: '{{host}} hat die Verbindung geschlossen, bevor eine Antwort kam.',
  },
  'cut-short': { en: 'The answer of {{host}} was cut short.', de: 'Die Antwort von {{host}} brach ab.' },
  timeout: { en: '{{host}} did not answer in time.', de: '{{host}} hat nicht rechtzeitig geantwortet.' },
  'certificate-expired': {
    en: 'The certificate of {{host}} has expired.',
    de: 'Das Zertifikat von {{host}} ist abgelaufen.',
  },
  'certificate-not-yet-valid': {
    en: 'The certificate of {{host}} is not valid yet.',
    de: 'Das Zertifikat von {{host}} gilt noch nicht.',
  },
  'certificate-other-host': {
    en: 'The certificate that {{host}} shows is for another host.',
    de: 'Das Zertifikat, das {{host}} zeigt, ist für einen anderen Rechner.',
  },
  'certificate-unknown-authority': {
    en: 'The certificate of {{host}} comes from an authority that this computer does not trust.',
    de: 'Das Zertifikat von {{host}} stammt von einer Stelle, der dieser Rechner nicht vertraut.',
  },
  'certificate-revoked': {
    en: 'The certificate of {{host}} was revoked.',
    de: 'Das Zertifikat von {{host}} wurde gesperrt.',
  },
  'certificate-other': {
    en: 'The certificate of {{host}} is not to be trusted.',
    de: 'Dem Zertifikat von {{host}} ist nicht zu trauen.',
  },
  other: { en: '{{host}} could not be reached ({{code}}).', de: '{{host}} war nicht zu erreichen ({{code}}).' },
  'proxy-sign-in': {
    en: 'The proxy {{proxy}} asks for name and password.',
    de: 'Der Proxy {{proxy}} fragt nach Name und Kennwort.',
  },
  'proxy-sign-in-refused': {
    en: 'The proxy {{proxy}} did not take the name and password that it got.',
    de: 'Der Proxy {{proxy}} hat Name und Kennwort nicht angenommen.',
  },
  'proxy-scheme': {
    en: 'The proxy {{proxy}} asks for a sign-in that Kartei does not know: {{schemes}}.',
    de: 'Der Proxy {{proxy}} verlangt eine Anmeldung, die Kartei nicht kennt: {{schemes}}.',
  },
  'proxy-no-scheme': {
    en: 'The proxy {{proxy}} asks for a sign-in without saying which.',
    de: 'Der Proxy {{proxy}} verlangt eine Anmeldung und sagt nicht, welche.',
  },
  'proxy-status': {
    en: 'The proxy {{proxy}} does not let Kartei through to {{host}} ({{status}}).',
    de: 'Der Proxy {{proxy}} lässt Kartei nicht zu {{host}} durch ({{status}}).',
  },
  'proxy-gateway': {
    en: 'The proxy {{proxy}} does not reach {{host}} ({{status}}).',
    de: 'Der Proxy {{proxy}} erreicht {{host}} nicht ({{status}}).',
  },
  'proxy-out-of-reach': {
    en: 'The proxy {{proxy}} could not be reached, or opened no way in time.',
    de: 'Der Proxy {{proxy}} war nicht zu erreichen oder hat nicht rechtzeitig durchgestellt.',
  },
  'proxy-kind': {
    en: 'This computer is set to a kind of proxy that Kartei does not know.',
    de: 'Auf diesem Rechner ist eine Art von Proxy eingestellt, die Kartei nicht kennt.',
  },
  'proxy-settings': {
    en: 'The proxy settings of this computer could not be read.',
    de: 'Die Proxy-Einstellungen dieses Rechners ließen sich nicht lesen.',
  },
} as const satisfies Record<Problem, InBoth>)

const network = {
  en: 'Check the network and the VPN of this computer, then try again.',
  de: 'Prüfen Sie Netz und VPN dieses Rechners und versuchen Sie es noch einmal.',
} as const
const firewall = {
  en: 'Try again. If it stays so, ask your administrator: a firewall or a proxy may break the connection.',
  de: 'Versuchen Sie es noch einmal. Bleibt es so, fragen Sie Ihre Administration: Vielleicht trennt eine Firewall oder ein Proxy.',
} as const
const clock = {
  en: 'Check date and time of this computer. If they are right, whoever runs the host must renew it.',
  de: 'Prüfen Sie Datum und Uhrzeit dieses Rechners. Stimmen sie, muss der Betreiber es erneuern.',
} as const

const wayForProxy = {
  en: 'Kartei can give name and password (Basic). An administrator can let the service’s host through without a sign-in, offer Basic, or name a proxy without sign-in for Kartei.',
  de: 'Kartei kann Name und Kennwort geben (Basic). Die Administration kann den Rechner des Dienstes ohne Anmeldung durchlassen, Basic anbieten oder für Kartei einen Proxy ohne Anmeldung nennen.',
} as const

/** What to do about it. */
export const noAnswerHelpTexts = defineTexts('no-answer-help', {
  'no-such-host': {
    en: 'Compare the base URL. If it is right: is this computer in the right network, and the VPN on?',
    de: 'Vergleichen Sie die Basisadresse. Stimmt sie: Ist dieser Rechner im richtigen Netz und das VPN an?',
  },
  'no-names': network,
  refused: {
    en: 'Compare host and port of the base URL. If they are right, the service is down: try again later.',
    de: 'Vergleichen Sie Rechner und Port der Basisadresse. Stimmen sie, ist der Dienst aus: Versuchen Sie es später.',
  },
  'out-of-reach': network,
  'no-connection-in-time': {
    en: 'Check network and VPN. If they are right, ask your administrator whether a firewall stands between.',
    de: 'Prüfen Sie Netz und VPN. Stimmen sie, fragen Sie Ihre Administration, ob eine Firewall dazwischen steht.',
  },
  'not-encrypted': {
    en: 'Compare the port of the base URL: https:// needs an encrypted one.',
    de: 'Vergleichen Sie den Port der Basisadresse: https:// braucht einen verschlüsselten.',
  },
  closed: firewall,
  'cut-short': firewall,
  timeout: {
    en: 'The service is slow or stuck at the moment: try again later.',
    de: 'Der Dienst ist gerade langsam oder hängt: Versuchen Sie es später noch einmal.',
  },
  'certificate-expired': clock,
  'certificate-not-yet-valid': clock,
  'certificate-other-host': {
    en: 'Compare the base URL. If it is right, something else answers in its place: tell your administrator.',
    de: 'Vergleichen Sie die Basisadresse. Stimmt sie, antwortet etwas anderes an seiner Stelle: Sagen Sie es Ihrer Administration.',
  },
  'certificate-unknown-authority': {
    en: 'If your network inspects encrypted connections, ask your administrator for the certificate file, and choose it in Settings under Certificates.',
    de: 'Prüft Ihr Netz verschlüsselte Verbindungen, erbitten Sie von Ihrer Administration die Zertifikatsdatei und wählen Sie sie in den Einstellungen unter Zertifikate.',
  },
  'certificate-revoked': { en: 'Tell your administrator.', de: 'Sagen Sie es Ihrer Administration.' },
  'certificate-other': {
    en: 'Give these details to your administrator.',
    de: 'Geben Sie diese Einzelheiten Ihrer Administration.',
  },
  other: network,
  'proxy-sign-in': {
    en: 'Sign in to it once; Kartei remembers it if you wish.',
    de: 'Melden Sie sich dort einmal an; Kartei merkt es sich, wenn Sie wollen.',
  },
  'proxy-sign-in-refused': {
    en: 'Sign in to it again. Did your password change?',
    de: 'Melden Sie sich dort neu an. Hat sich Ihr Kennwort geändert?',
  },
  'proxy-scheme': wayForProxy,
  'proxy-no-scheme': wayForProxy,
  'proxy-status': {
    en: 'Ask your administrator to allow this host at the proxy.',
    de: 'Bitten Sie Ihre Administration, diesen Rechner am Proxy freizugeben.',
  },
  'proxy-gateway': {
    en: 'Compare the base URL. If it is right, try again later.',
    de: 'Vergleichen Sie die Basisadresse. Stimmt sie, versuchen Sie es später noch einmal.',
  },
  'proxy-out-of-reach': {
    en: 'Check network and VPN. The proxy stands in the settings of this computer; your administrator knows whether it is right.',
    de: 'Prüfen Sie Netz und VPN. Der Proxy steht in den Einstellungen dieses Rechners; Ihre Administration weiß, ob er stimmt.',
  },
  'proxy-kind': {
    en: 'Kartei uses HTTP and HTTPS proxies. Ask your administrator for one, or for an exception for the service’s host.',
    de: 'Kartei nutzt HTTP- und HTTPS-Proxys. Erbitten Sie von Ihrer Administration einen solchen oder eine Ausnahme für den Rechner des Dienstes.',
  },
  'proxy-settings': {
    en: 'Try again. If it stays so, your administrator can look at the automatic proxy configuration.',
    de: 'Versuchen Sie es noch einmal. Bleibt es so, kann Ihre Administration die automatische Proxy-Konfiguration prüfen.',
  },
} as const satisfies Record<Problem, InBoth>)

/** `proxy.bank.example:3128`. */
export const proxyText = ({ host, port }: Pick<ProxyAddress, 'host' | 'port'>): string => `${host}:${port}`

/** What kept an answer from coming, and what to do about it, in the clerk's language. */
export function useNoAnswerText(): (noAnswer: NoAnswer) => { readonly what: string; readonly help: string } {
  const t = useTexts(noAnswerTexts)
  const h = useTexts(noAnswerHelpTexts)
  return (noAnswer) => {
    switch (noAnswer.because) {
      case 'certificate': {
        const key = `certificate-${noAnswer.problem}` as const
        return { what: t(key, { host: noAnswer.host }), help: h(key) }
      }
      case 'other':
        return { what: t('other', { host: noAnswer.host, code: noAnswer.code }), help: h('other') }
      case 'proxy-sign-in': {
        const key = noAnswer.refused ? 'proxy-sign-in-refused' : 'proxy-sign-in'
        return { what: t(key, { proxy: proxyText(noAnswer.proxy) }), help: h(key) }
      }
      case 'proxy-scheme': {
        const proxy = proxyText(noAnswer.proxy)
        const [first] = noAnswer.schemes
        return first === undefined
          ? { what: t('proxy-no-scheme', { proxy }), help: h('proxy-no-scheme') }
          : { what: t('proxy-scheme', { proxy, schemes: noAnswer.schemes.join(', ') }), help: h('proxy-scheme') }
      }
      case 'proxy-status': {
        const { proxy, host, status } = noAnswer
        const key = status >= 500 ? 'proxy-gateway' : 'proxy-status'
        return { what: t(key, { proxy: proxyText(proxy), host, status }), help: h(key) }
      }
      case 'proxy-out-of-reach':
        return {
          what: t('proxy-out-of-reach', { proxy: proxyText(noAnswer.proxy) }),
          help: h('proxy-out-of-reach'),
        }
      case 'proxy-kind':
      case 'proxy-settings':
        return { what: t(noAnswer.because), help: h(noAnswer.because) }
      default:
        return { what: t(noAnswer.because, { host: noAnswer.host }), help: h(noAnswer.because) }
    }
  }
}
