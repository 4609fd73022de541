import type { ProxySignIn } from '@contract/api/proxy'
import { Button, Group } from '@mantine/core'
import { askForProxy } from '../../lib/navigation/proxy-ask'
import { useAct } from '../../lib/api/queries'
import { Panel } from '../../lib/layout/card'
import { FailureMessage } from '../../lib/failures/failure-message'
import { proxyText } from '../../lib/failures/no-answer-texts'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import classes from './proxy.module.css'
import { useProxies } from './queries'

/** The proxies that want to know who asks: sign in, sign in as somebody else, forget. */
export function ProxyPanel() {
  const t = useTexts('proxy')
  const { data, error } = useProxies()
  return (
    <Panel title={t('title')} help="service">
      <div className={classes.explain}>
        <p>{t('explain')}</p>
        {data?.length === 0 && <p>{t('none')}</p>}
      </div>
      {error && <FailureMessage failure={error.failure} />}
      <ul className={classes.list}>
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
    <li className={classes.proxy}>
      <div className={classes.row}>
        <div className={classes.what}>
          <span className={classes.name}>{where}</span>
          <span className={classes.state}>
            {kept}
            {wants === 'another-sign-in' && <span data-tone="act">{t('refused')}</span>}
          </span>
        </div>
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
      </div>
      {forget.failure && <FailureMessage failure={forget.failure} />}
    </li>
  )
}
