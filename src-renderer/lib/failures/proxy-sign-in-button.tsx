import type { NoAnswer } from '@contract/domain/no-answer'
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { askForProxy } from '../navigation/asked'
import { useTexts } from '../i18n/texts'

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
