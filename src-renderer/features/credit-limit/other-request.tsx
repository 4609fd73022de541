import { Button, Flex, Text, TextInput } from '@mantine/core'
import { contract } from '@contract/index'
import { IconFiles } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useAct } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { placesCalled } from '../../lib/forms/refusal'
import { useForm } from '../../lib/forms/use-form'
import { useFormValues } from '../../lib/forms/values'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'
import { openIncrease } from './open-increase'

const places = placesCalled('id')
const { creditLimitIncreaseId: idShape } = contract.creditLimit.addRequest.input.shape

/** A request that was made elsewhere: its identifier alone opens its documents. */
export function OtherRequest({ engagementId }: { readonly engagementId: string }) {
  const t = useTexts('credit-limit')
  const hint = useId()
  const values = useFormValues(() => ({}))
  const [alsoOn, setAlsoOn] = useState<string>()
  const add = useAct(kartei.creditLimit.addRequest)
  const form = useForm({
    values,
    read: ({ id = '' }) => {
      const reading = idShape.safeParse(id)
      return reading.success
        ? { ok: true, value: reading.data }
        : { ok: false, problems: [{ path: 'id', code: '', message: t('otherRequestMissing') }] }
    },
    places,
  })

  async function submit(creditLimitIncreaseId: string): Promise<void> {
    const added = await add.run({ engagementId, creditLimitIncreaseId })
    if (!added.ok) return
    setAlsoOn(added.value.alsoOn)
    values.type({ id: '' })
    form.startOver()
    openIncrease(engagementId, creditLimitIncreaseId)
  }

  return (
    <Flex
      component="form"
      wrap="wrap"
      align="flex-end"
      gap="8px 12px"
      py={12}
      className={recipes.ruled}
      noValidate
      onSubmit={(event) => void form.submit(submit, event)}
    >
      <TextInput
        {...form.input('id', t('otherRequest'))}
        size="sm"
        flex={1}
        miw={180}
        spellCheck={false}
        aria-describedby={hint}
        autoComplete="off"
      />
      <Button size="sm" type="submit" leftSection={<IconFiles size={16} aria-hidden />} loading={add.running}>
        {t('openDocuments')}
      </Button>
      <Text className={recipes.quiet ?? ''} w="100%" id={hint}>
        {t('otherRequestHint')}
      </Text>
      {alsoOn !== undefined && (
        <Text className={recipes.quiet ?? ''} w="100%" role="status">
          {t('alsoOn', { title: alsoOn })}
        </Text>
      )}
      {add.failure && <FailureMessage failure={add.failure} />}
    </Flex>
  )
}
