import type { ProxySignIn } from '@contract/api/proxy'
import { Button, Group, Text } from '@mantine/core'
import { askForProxy } from '../../lib/navigation/screen'
import { useLocked } from '../../lib/api/policy'
import { useAct } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { Explanation, ManagedNote, SettingsRow, SettingsSection } from '../../lib/layout/settings'
import { proxyText } from '../../lib/failures/no-answer'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'
import { useProxies } from './queries'

/** The proxies that want to know who asks: sign in, sign in as somebody else, forget. */
export function ProxyPanel() {
  const t = useTexts('proxy')
  const { data, error } = useProxies()
  const isFixed = useLocked('proxy')
  return (
    <SettingsSection title={t('title')} explain={t('explain')} help="service">
      {isFixed && <ManagedNote />}
      {data?.length === 0 && <Explanation>{t('none')}</Explanation>}
      {error && <FailureMessage failure={error.failure} />}
      {data && data.length > 0 && (
        <ul className={recipes.plainList}>
          {data.map((proxy) => (
            <ProxyRow key={proxy.id} proxy={proxy} />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}

function ProxyRow({ proxy }: { readonly proxy: ProxySignIn }) {
  const t = useTexts('proxy')
  const forget = useAct(kartei.proxy.forget)
  const { id, name, storage, wants } = proxy
  const where = proxyText(proxy)
  const kept =
    storage === 'none'
      ? t('notSignedIn')
      : t(storage === 'keychain' ? 'keptInKeychain' : 'keptForSession', { name: name ?? '' })
  return (
    <SettingsRow
      name={where}
      about={
        <Group component="span" gap="0 12px">
          {kept}
          {wants === 'another-sign-in' && (
            <Text span inherit c="var(--tone-text)" data-tone="act">
              {t('refused')}
            </Text>
          )}
        </Group>
      }
      end={
        <Group gap="sm" className={recipes.fixed}>
          <Button size="sm" aria-label={t('signInTo', { proxy: where })} onClick={() => askForProxy(id)}>
            {t('signIn')}
          </Button>
          {storage !== 'none' && (
            <Button
              size="sm"
              variant="danger"
              loading={forget.running}
              aria-label={t('forgetOf', { proxy: where })}
              onClick={() => void forget.run({ id })}
            >
              {t('forget')}
            </Button>
          )}
        </Group>
      }
    >
      {forget.failure && <FailureMessage failure={forget.failure} />}
    </SettingsRow>
  )
}
