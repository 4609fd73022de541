import { Box, Menu, UnstyledButton } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import { IconCircleCheck, IconDots, IconPin, IconPinnedOff, IconRotate2, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../../../lib/layout/dialog'
import { useTexts } from '../../../../lib/i18n/texts'
import recipes from '../../../../lib/theme/recipes.module.css'
import { AddLabel } from './labels'
import { useAnnotations } from './use-annotations'

/** Pin, done and labels of a case, behind one small button. */
export function AnnotationsMenu({ caseRecord }: { readonly caseRecord: Case }) {
  const t = useTexts('cases/desk')
  const annotations = useAnnotations(caseRecord.caseId)
  const [labelling, setLabelling] = useState(false)
  const Pin = caseRecord.pinned ? IconPinnedOff : IconPin
  const Done = caseRecord.done ? IconRotate2 : IconCircleCheck
  return (
    <>
      {caseRecord.pinned && (
        <Box component="span" c="var(--ink-2)" title={t('pinnedHere')}>
          <IconPin size={18} role="img" aria-label={t('pinnedHere')} />
        </Box>
      )}
      <Menu position="bottom-start" shadow="md" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <UnstyledButton className={recipes.iconButton} aria-label={t('more')} title={t('more')}>
            <IconDots size={18} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Done size={17} aria-hidden />}
            disabled={annotations.running}
            onClick={() => void annotations.setDone(!caseRecord.done)}
          >
            {t(caseRecord.done ? 'reopen' : 'markDone')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Pin size={17} aria-hidden />}
            disabled={annotations.running}
            onClick={() => void annotations.setPinned(!caseRecord.pinned)}
          >
            {t(caseRecord.pinned ? 'unpin' : 'pin')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTag size={17} aria-hidden />} onClick={() => setLabelling(true)}>
            {t('addLabel')} …
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={labelling} onClose={() => setLabelling(false)} title={t('addLabel')}>
        <AddLabel caseRecord={caseRecord} onAdded={() => setLabelling(false)} />
      </Dialog>
    </>
  )
}
