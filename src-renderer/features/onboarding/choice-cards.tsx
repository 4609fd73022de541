import { Flex, Radio } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './onboarding-form.module.css'
import recipes from '../../lib/theme/recipes.module.css'

interface ChoiceCard {
  readonly value: string
  readonly icon: Icon
  readonly label: string
  readonly of: string
}

interface ChoiceCardsProps {
  readonly label: string
  readonly cards: readonly ChoiceCard[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  readonly disabled: boolean
  readonly frame: (element: HTMLElement | null) => void
}

/** A few large choices, one of which holds. Arrow keys walk through them. */
export function ChoiceCards({ label, cards, value, onChange, error, disabled, frame }: ChoiceCardsProps) {
  const id = useId()
  return (
    <div ref={frame}>
      <Radio.Group aria-label={label} value={value} onChange={onChange} error={error}>
        <div className={classes.choices}>
          {cards.map(({ value: own, icon: Icon, label: name, of }) => (
            <Flex
              component="label"
              gap={12}
              align="center"
              key={own}
              className={classes.choice}
              data-chosen={own === value || undefined}
            >
              <Icon size={22} stroke={1.75} aria-hidden />
              <Flex component="span" direction="column" className={recipes.fill}>
                <span className={recipes.strong} id={`${id}-${own}`}>
                  {name}
                </span>
                <span className={recipes.small} id={`${id}-${own}-of`}>
                  {of}
                </span>
              </Flex>
              <Radio
                value={own}
                disabled={disabled}
                aria-labelledby={`${id}-${own}`}
                aria-describedby={`${id}-${own}-of`}
                aria-invalid={error !== undefined}
              />
            </Flex>
          ))}
        </div>
      </Radio.Group>
    </div>
  )
}
