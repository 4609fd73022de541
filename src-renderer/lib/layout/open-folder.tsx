import { Button, UnstyledButton } from '@mantine/core'
import { IconFolderOpen } from '@tabler/icons-react'
import { useAct } from '../api/queries'
import { useTexts } from '../i18n/texts'
import { kartei } from '../api/kartei'

interface OpenFolderProps {
  /** The file or the folder as it was saved. */
  readonly name: string
  /** On a dark bar: how its buttons look there. */
  readonly className?: string | undefined
}

/** Shows what was just saved where it lies. */
export function OpenFolder({ name, className }: OpenFolderProps) {
  const t = useTexts('layout')
  const show = useAct(kartei.workstation.showSaved)
  const press = (): void => void show.run({ name })
  const icon = <IconFolderOpen size={17} aria-hidden />
  return (
    <>
      {className === undefined ? (
        <Button size="sm" variant="quiet" leftSection={icon} onClick={press}>
          {t('openFolder')}
        </Button>
      ) : (
        <UnstyledButton className={className} onClick={press}>
          {icon}
          {t('openFolder')}
        </UnstyledButton>
      )}
      {(show.value?.shown === false || show.failure !== undefined) && (
        <span role="alert">{t('notThereAnyMore', { name })}</span>
      )}
    </>
  )
}
