import type { NoAnswer, ProxyAddress } from '@contract/domain/no-answer'
import { useTexts } from '../i18n/texts'

/** `proxy.bank.example:3128`. */
export const proxyText = ({ host, port }: Pick<ProxyAddress, 'host' | 'port'>): string => `${host}:${port}`

/** Texts of a missing answer: cause and next step, in the clerk's language. */
export function useNoAnswerText(): (noAnswer: NoAnswer) => { readonly what: string; readonly help: string } {
  const t = useTexts('failures/no-answer')
  const h = useTexts('failures/no-answer-help')
  return (noAnswer) => {
    switch (noAnswer.because) {
      case 'certificate': {
        const key = `certificate-${noAnswer.problem}` as const
        return { what: t(key, { host: noAnswer.host }), help: h(key) }
      }
      case 'client-certificate': {
        const key = `client-certificate-${noAnswer.problem}` as const
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
