import { cleaned } from '@contract/domain/typed-text'
import { Button, Flex, TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { kartei } from '../../lib/api/kartei'
import { useAct } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { placesCalled } from '../../lib/forms/refusal'
import { useForm } from '../../lib/forms/use-form'
import { useFormValues } from '../../lib/forms/values'
import { useTexts } from '../../lib/i18n/texts'
import classes from './direct-debit.module.css'
import { addFound } from './form-state'

const places = placesCalled('id')

interface LookUpProps {
  readonly caseId: string
  readonly engagementId: string
  readonly onFound: (mandateId: string) => void
}

/** No endpoint lists mandates: one that Kartei does not know yet is found by the ID that the service named. */
export function LookUp({ caseId, engagementId, onFound }: LookUpProps) {
  const t = useTexts('direct-debit')
  const [open, setOpen] = useState(false)
  const values = useFormValues(() => ({}))
  const region = useId()
  const Chevron = open ? IconChevronDown : IconChevronRight
  const look = useAct(kartei.sepa.mandate)

  const form = useForm({
    values,
    read: ({ id = '' }) =>
      cleaned(id) === ''
        ? { ok: false, problems: [{ path: 'id', code: '', message: t('lookUpMissing') }] }
        : { ok: true, value: cleaned(id) },
    places,
  })

  async function send(mandateId: string): Promise<void> {
    if (!(await look.run({ engagementId, mandateId })).ok) return
    addFound(caseId, mandateId)
    onFound(mandateId)
    values.type({ id: '' })
    form.startOver()
  }

  return (
    <>
      <UnstyledButton
        className={classes.disclosure}
        aria-expanded={open}
        aria-controls={region}
        onClick={() => setOpen(!open)}
      >
        <Chevron size={16} aria-hidden />
        {t('lookUpTitle')}
      </UnstyledButton>
      <div id={region} hidden={!open}>
        <Flex
          component="form"
          align="flex-start"
          gap={8}
          mt={4}
          noValidate
          onSubmit={(event) => void form.submit(send, event)}
        >
          <TextInput {...form.input('id', t('mandateId'))} flex={1} spellCheck={false} autoComplete="off" />
          <Button type="submit" mt={20} loading={look.running}>
            {t('lookUp')}
          </Button>
        </Flex>
        {look.failure && (
          <FailureMessage
            failure={look.failure}
            {...(look.failure.kind === 'not-found' && { sentence: t('lookUpUnknown') })}
          />
        )}
      </div>
    </>
  )
}
