import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { kartei } from '../../lib/api/kartei'
import { useTexts, hasText, useLanguage } from '../../lib/i18n/texts'
import { Dialog } from '../../lib/layout/dialog'
import { Explanation } from '../../lib/layout/settings'
import { useCommand } from '../../lib/navigation/commands'
import { goToSettings } from '../../lib/navigation/settings-place'

/** Carries out the command that locks; where nothing would unlock again it says what is missing. One for the whole window. */
export function CannotLock() {
  const t = useTexts('lock/cannot')
  const language = useLanguage()
  const [because, setBecause] = useState<'no-passphrase' | 'off'>()
  useCommand('lock', () => {
    void kartei.lock.now().then((outcome) => {
      const code = outcome.ok ? undefined : outcome.error.issues?.[0]?.code
      if (code === 'no-passphrase' || code === 'off') setBecause(code)
    })
  })
  const close = (): void => setBecause(undefined)
  return (
    <Dialog opened={because !== undefined} onClose={close} title={t('title')} help="lock" over="dialogs">
      <Stack gap="md">
        <Explanation>{because !== undefined && hasText('lock/cannot', because) && t(because)}</Explanation>
        <Group justify="flex-end" gap="sm">
          <Button onClick={close}>{t('close')}</Button>
          <Button
            variant="primary"
            data-autofocus
            onClick={() => {
              close()
              goToSettings('settings-lock', language)
            }}
          >
            {t('toSettings')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
