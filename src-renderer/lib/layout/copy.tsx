import clsx from 'clsx'
import { Flex, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { kartei } from '../api/kartei'
import { useTexts } from '../i18n/texts'
import recipes from '../theme/recipes.module.css'

const shownFor = 2000

interface CopyButtonProps {
  readonly text: string
  /** Copied text's kind, for the button's name: "Copy onboarding ID". */
  readonly what: string
  /** Taken off the clipboard again after a minute. */
  readonly sensitive?: boolean
}

/** Puts texts on the clipboard; what came of the last one is said for two seconds. */
export function useCopy() {
  const [result, setResult] = useState<'copied' | 'notCopied'>()

  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => setResult(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [result])

  async function copy(text: string, sensitive = false): Promise<void> {
    const outcome = await kartei.workstation.copy({ text, sensitive })
    setResult(outcome.ok && outcome.value.copied ? 'copied' : 'notCopied')
  }
  return { copy, result, icon: result === 'copied' ? IconCheck : result ? IconAlertTriangle : IconCopy }
}

export function CopyButton({ text, what, sensitive = false }: CopyButtonProps) {
  const t = useTexts('layout')
  const { copy, result, icon: Shown } = useCopy()
  return (
    <UnstyledButton
      pos="relative"
      w={24}
      h={24}
      className={recipes.iconButton}
      aria-label={t('copy', { what })}
      title={t('copy', { what })}
      onClick={() => void copy(text, sensitive)}
    >
      <Shown size={16} aria-hidden />
      {/* The icon says the same to the eye. */}
      <VisuallyHidden role="status">{result && t(result)}</VisuallyHidden>
    </UnstyledButton>
  )
}

/** `7f3c1e52…9b04`: enough to compare by eye; short identifiers stay whole. */
const shortened = (id: string): string => (id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id)

interface IdTextProps {
  readonly id: string
  /** Its kind: "Onboarding". */
  readonly label: string
  readonly full?: boolean
}

/** An identifier in the identifiers' type, with its button to copy; the whole of it in the tooltip. */
export function IdText({ id, label, full = false }: IdTextProps) {
  return (
    <Flex component="span" display="inline-flex" gap={4} align="center" miw={0}>
      <span className={clsx(recipes.cut, recipes.mono)} title={id}>
        {full ? id : shortened(id)}
      </span>
      <CopyButton text={id} what={label} />
    </Flex>
  )
}
