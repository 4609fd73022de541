import { UnstyledButton } from '@mantine/core'
import { useLanguage, useTexts } from '../../i18n/texts'
import classes from './fields.module.css'
import { matching, named, type Choice } from './match'
import { fieldTexts } from './texts'
import { ChoiceInput, type FieldProps } from './typed-input'

interface SuggestFieldProps extends FieldProps {
  readonly suggestions: readonly Choice[]
}

/** Free text with suggestions: the field holds what is sent, and the word for it stands beside. */
export function SuggestField({ suggestions, ...field }: SuggestFieldProps) {
  const t = useTexts(fieldTexts)
  const language = useLanguage()
  const chosen = suggestions.find(({ code }) => code === field.value)
  const meant = chosen ? undefined : named(suggestions, field.value)
  return (
    <ChoiceInput
      field={field}
      code={undefined}
      choices={chosen ? suggestions : matching(suggestions, field.value, language)}
      textOf={(choice) => choice.code}
      takesBest={false}
      beside={chosen && <span className={classes.beside}>{chosen.words[language]}</span>}
      {...(chosen && { besideWidth: '52%' })}
      became={
        field.value === '' || chosen ? undefined : (
          <>
            {t('sentAsTyped')}{' '}
            {meant && (
              <UnstyledButton className={classes.do} onClick={() => field.onChange(meant.code)}>
                {t('useCode', { code: meant.code })}
              </UnstyledButton>
            )}
          </>
        )
      }
    />
  )
}
