import { CloseButton, Flex, Group } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import classes from './invoices.module.css'

interface NoticeBarProps {
  readonly icon: Icon
  /** Without one it is as quiet as the bars around it. */
  readonly tone?: 'done' | 'stop' | 'act' | 'end'
  readonly role?: 'alert' | 'note'
  /** Suggested next step. */
  readonly actions?: ReactNode
  readonly onDismiss?: () => void
  readonly children: ReactNode
}

/** Words above the list or the document. */
export function NoticeBar({ icon: Icon, tone, role, actions, onDismiss, children }: NoticeBarProps) {
  const t = useTexts('invoices')
  return (
    <Flex
      gap={8}
      align="center"
      role={role}
      className={clsx(recipes.quiet, recipes.above, classes.notice)}
      data-tone={tone}
    >
      <Icon size={17} className={classes.icon} aria-hidden />
      <Group gap="4px 8px" className={recipes.fill}>
        <p className={clsx(recipes.fill, recipes.breaks)}>{children}</p>
        {actions}
      </Group>
      {onDismiss && <CloseButton size="sm" aria-label={t('dismiss')} onClick={onDismiss} />}
    </Flex>
  )
}
