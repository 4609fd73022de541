import { Checkbox, SimpleGrid } from '@mantine/core'
import { useTexts } from '../../lib/i18n/texts'
import { ChangeNote } from './consent-words'
import type { Changes, ConsentLine } from './consents'
import recipes from '../../lib/theme/recipes.module.css'
import classes from './direct-debit.module.css'
import { check, useFormState } from './form-state'

interface ConsentBoxesProps {
  readonly caseId: string
  readonly lines: readonly ConsentLine[]
  /** That the labels are in. */
  readonly language: string
  readonly changes: Changes | undefined
  readonly disabled: boolean
  /** Somebody asked to register: what is not ticked is said. */
  readonly asked: boolean
  readonly boxAt: (name: string) => (box: HTMLElement | null) => void
}

/** Each consent of the service with its own tick, also one without words. */
export function ConsentBoxes({ caseId, lines, language, changes, disabled, asked, boxAt }: ConsentBoxesProps) {
  const t = useTexts('direct-debit')
  const { checked } = useFormState(caseId)
  if (lines.length === 0) return null
  return (
    <SimpleGrid
      minColWidth={240}
      autoFlow="auto-fit"
      spacing={20}
      verticalSpacing={10}
      role="group"
      aria-label={t('consents')}
    >
      {lines.map(({ name, code, label }, index) => {
        const change = changes?.consents[index]
        return (
          <Checkbox
            key={name}
            ref={boxAt(name)}
            classNames={{ label: recipes.serif ?? '' }}
            label={
              label === undefined ? (
                <span className={classes.absent}>
                  {code === undefined ? t('labelless') : t('labellessOf', { code })}
                </span>
              ) : (
                <span lang={language}>{label}</span>
              )
            }
            description={change && <ChangeNote change={change} />}
            checked={checked.has(name)}
            disabled={disabled}
            error={asked && !checked.has(name) ? t('tickMissing') : undefined}
            onChange={({ currentTarget }) => check(caseId, name, currentTarget.checked)}
          />
        )
      })}
    </SimpleGrid>
  )
}
