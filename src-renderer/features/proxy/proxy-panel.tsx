import type { ProxySignIn } from '@contract/api/proxy'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { askForProxy } from '../../lib/navigation/proxy-ask'
import { useAct } from '../../lib/api/queries'
import { Panel } from '../../lib/layout/card'
import { FailureMessage } from '../../lib/failures/failure-message'
import { proxyText } from '../../lib/failures/no-answer-texts'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'
import classes from './proxy.module.css'
import { useProxies } from './queries'

/** The proxies that want to know who asks: sign in, sign in as somebody else, forget. */
export function ProxyPanel() {
  const t = useTexts('proxy')
  const { data, error } = useProxies()
  return (
    <Panel title={t('title')} help="service">
      <Stack gap={8} mb={8} c="var(--ink-2)">
        <p>{t('explain')}</p>
        {data?.length === 0 && <p>{t('none')}</p>}
      </Stack>
      {error && <FailureMessage failure={error.failure} />}
      <ul className={recipes.plainList}>
        {data?.map((proxy) => (
          <ProxyRow key={proxy.id} proxy={proxy} />
        ))}
      </ul>
    </Panel>
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
    <Box component="li" py={8} className={classes.proxy}>
      <Group wrap="nowrap" gap={12}>
        <Stack gap={0} flex={1} miw={0} className={recipes.breaks ?? ''}>
          <span className={recipes.strong}>{where}</span>
          <Group gap="0 12px" className={recipes.small ?? ''}>
            {kept}
            {wants === 'another-sign-in' && (
              <Text span inherit c="var(--tone-text)" data-tone="act">
                {t('refused')}
              </Text>
            )}
          </Group>
        </Stack>
        <Group gap="sm">
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
      </Group>
      {forget.failure && <FailureMessage failure={forget.failure} />}
    </Box>
  )
}
