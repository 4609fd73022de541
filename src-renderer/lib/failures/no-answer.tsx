import type { NoAnswer, ProxyAddress } from '@contract/domain/no-answer'
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTexts } from '../i18n/texts'
import { askForProxy } from '../navigation/screen'
import recipes from '../theme/recipes.module.css'

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
        return { what: t('proxy-out-of-reach', { proxy: proxyText(noAnswer.proxy) }), help: h('proxy-out-of-reach') }
      case 'proxy-kind':
      case 'proxy-settings':
        return { what: t(noAnswer.because), help: h(noAnswer.because) }
      default:
        return { what: t(noAnswer.because, { host: noAnswer.host }), help: h(noAnswer.because) }
    }
  }
}

/** Causes that no network cable mends. */
const administrators: ReadonlySet<NoAnswer['because']> = new Set<NoAnswer['because']>([
  'certificate',
  'client-certificate',
  'not-encrypted',
  'proxy-kind',
  'proxy-scheme',
  'proxy-settings',
  'proxy-status',
])

/** Advice to a clerk where no answer came; why it did not, in the engineers' words, behind it. */
export function NoAnswerDetails({ noAnswer }: { readonly noAnswer: NoAnswer }) {
  const t = useTexts('failures')
  const { what, help } = useNoAnswerText()(noAnswer)
  const cause = `${what} ${help}`
  // A clerk can look after this one: what is asked of them stands in front.
  if (noAnswer.because === 'proxy-sign-in') return <p>{cause}</p>
  return (
    <>
      <p>{t(administrators.has(noAnswer.because) ? 'forAdministrator' : 'checkNetwork')}</p>
      <details>
        <summary className={clsx(recipes.strong, recipes.faint)}>{t('details')}</summary>
        <p>{cause}</p>
      </details>
    </>
  )
}

/** The way on where a proxy wants to know who asks; nothing elsewhere. */
export function ProxySignInButton({ noAnswer }: { readonly noAnswer: NoAnswer | undefined }) {
  const t = useTexts('layout')
  if (noAnswer?.because !== 'proxy-sign-in') return null
  return (
    <Button size="sm" leftSection={<IconKey size={16} aria-hidden />} onClick={() => askForProxy(noAnswer.proxy.id)}>
      {t('proxySignIn')}
    </Button>
  )
}
