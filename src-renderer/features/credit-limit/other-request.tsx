import { Button, TextInput } from '@mantine/core'
import { contract } from '@contract/index'
import { IconFiles } from '@tabler/icons-react'
import { useId, useState, type SyntheticEvent } from 'react'
import { useAct } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import classes from './credit-limit.module.css'
import { openIncrease } from './open-increase'

const { creditLimitIncreaseId: idShape } = contract.creditLimit.addRequest.input.shape

/** A request that was made elsewhere: its identifier alone opens its documents. */
export function OtherRequest({ engagementId }: { readonly engagementId: string }) {
  const t = useTexts('credit-limit')
  const hint = useId()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const [alsoOn, setAlsoOn] = useState<string>()
  const add = useAct(kartei.creditLimit.addRequest)
  const reading = idShape.safeParse(typed)

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (!reading.success) return
    const added = await add.run({ engagementId, creditLimitIncreaseId: reading.data })
    if (!added.ok) return
    setAlsoOn(added.value.alsoOn)
    setTyped('')
    setTried(false)
    openIncrease(engagementId, reading.data)
  }

  return (
    <form className={classes.other} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        size="sm"
        label={t('otherRequest')}
        value={typed}
        spellCheck={false}
        aria-describedby={hint}
        autoComplete="off"
        error={tried && !reading.success && t('otherRequestMissing')}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setTried(false)
        }}
      />
      <Button size="sm" type="submit" leftSection={<IconFiles size={16} aria-hidden />} loading={add.running}>
        {t('openDocuments')}
      </Button>
      <p className={classes.quiet} id={hint}>
        {t('otherRequestHint')}
      </p>
      {alsoOn !== undefined && (
        <p className={classes.quiet} role="status">
          {t('alsoOn', { title: alsoOn })}
        </p>
      )}
      {add.failure && <FailureMessage failure={add.failure} />}
    </form>
  )
}
