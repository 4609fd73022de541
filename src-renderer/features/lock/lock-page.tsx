import { Button, Center, Group, Stack, Title } from '@mantine/core'
import { IconInfoCircle, IconLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { kartei } from '../../lib/api/kartei'
import { useAct, useWorkstationOutcome } from '../../lib/api/queries'
import { Callout } from '../../lib/layout/callout'
import { Card } from '../../lib/layout/card'
import { Explanation } from '../../lib/layout/settings'
import { useTexts } from '../../lib/i18n/texts'
import classes from './lock-page.module.css'

/** All that a locked Kartei shows. The strip above its card is what the window is moved by. */
export function LockPage() {
  const t = useTexts('lock')
  const say = useTexts('lock/ways')
  const explain = useTexts('lock/explained')
  const { data, refetch } = useWorkstationOutcome(['lock'], () => kartei.lock.state(), { staleTime: Infinity })
  const unlock = useAct(kartei.lock.unlock)
  useEffect(() => {
    document.title = 'Kartei'
  }, [])
  return (
    <>
      <div className={classes.band} />
      {data && (
        <Center component="main" className={classes.page}>
          <Card className={classes.card}>
            <Stack gap="md">
              <Group gap={12} wrap="nowrap">
                <IconLock size={26} color="var(--accent-text)" aria-hidden />
                <Title order={1}>{t('title')}</Title>
              </Group>
              <Explanation>{explain(data.way)}</Explanation>
              <Explanation>{t('goesOn')}</Explanation>
              <Button
                variant="primary"
                fullWidth
                autoFocus
                loading={unlock.running}
                onClick={() =>
                  void unlock.run().then(({ ok }) => {
                    if (!ok) void refetch()
                  })
                }
              >
                {say(data.way)}
              </Button>
              {unlock.failure && (
                <Callout tone="act" icon={IconInfoCircle} role="alert">
                  {t(unlock.failure.kind === 'cancelled' ? 'notConfirmed' : 'notPossible')}
                </Callout>
              )}
            </Stack>
          </Card>
        </Center>
      )}
    </>
  )
}
