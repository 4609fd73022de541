import { groupsOf, recoveryKeyBegin } from '@contract/domain/recovery-key'
import { Box, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import clsx from 'clsx'
import { useState, type SubmitEvent } from 'react'
import { useAct } from '../../lib/api/queries'
import { Dialog } from '../../lib/layout/dialog'
import { FailureMessage } from '../../lib/failures/failure-message'
import { Explanation } from '../../lib/layout/settings'
import { issueAt } from '../../lib/failures/problem-texts'
import { QrCode } from '../../lib/layout/qr-code'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'
import classes from './recovery-sheet.module.css'

export interface MadeKey {
  readonly recoveryId: string
  readonly recoveryKey: string
}

interface MakeKeyDialogProps {
  /** Held by whoever opened the dialog, and only as long as it is open. */
  readonly made: MadeKey | undefined
  readonly onClose: (said: string) => void
}

/** Shows a recovery key this once, and asks for its last group back. */
export function MakeKeyDialog({ made, onClose }: MakeKeyDialogProps) {
  const t = useTexts('data/recovery')
  const drop = useAct(kartei.data.dropRecoveryKey)
  const close = (said: string): void => {
    if (said === '') void drop.run()
    onClose(said)
  }
  return (
    <Dialog
      opened={made !== undefined}
      onClose={() => close('')}
      title={t('makeTitle')}
      closeOnClickOutside={false}
      size={640}
    >
      {made && <KeyForm made={made} onClose={close} />}
    </Dialog>
  )
}

function KeyForm({ made, onClose }: { readonly made: MadeKey; readonly onClose: (said: string) => void }) {
  const t = useTexts('data/recovery')
  const [lastGroup, setLastGroup] = useState('')
  const keep = useAct(kartei.data.keepRecoveryKey, ({ done }) => {
    if (done) onClose(t('keptKey'))
  })
  const wrong = issueAt(keep.failure, 'lastGroup') !== undefined
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!keep.running) void keep.run({ recoveryId: made.recoveryId, lastGroup })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Explanation>{t('makeMeans')}</Explanation>
        <div className={classes.sheet} data-print>
          <h2 className={classes.onPaper}>{t('title')} – Kartei</h2>
          <QrCode text={made.recoveryKey} label={t('code')} tooLong={t('tooLong')} />
          <SimpleGrid
            cols={4}
            spacing={14}
            verticalSpacing={8}
            className={clsx(recipes.fill, recipes.mono)}
            fz="lg"
            aria-label={t('key')}
            role="group"
          >
            <span style={{ gridColumn: '1 / -1' }}>{recoveryKeyBegin}</span>
            {groupsOf(made.recoveryKey).map((group, at) => (
              // Two groups may be alike, and their order never changes.
              <span key={at}>
                <Box component="small" display="inline-block" w={20} c="var(--ink-3)" fz="sm" aria-hidden>
                  {at + 1}
                </Box>
                {group}
              </span>
            ))}
          </SimpleGrid>
        </div>
        <TextInput
          label={t('lastGroup')}
          description={t('lastGroupWhy')}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          value={lastGroup}
          error={wrong && t('otherGroup')}
          onChange={({ currentTarget }) => {
            setLastGroup(currentTarget.value)
            keep.reset()
          }}
        />
        {keep.failure && !wrong && <FailureMessage failure={keep.failure} />}
        <Group justify="flex-end" gap="sm">
          <Button onClick={() => window.print()}>{t('print')}</Button>
          <Button onClick={() => onClose('')}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={keep.running}>
            {t('keep')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
