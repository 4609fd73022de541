import { useState } from 'react'
import { Card } from '../../../lib/layout/card'
import { useTexts } from '../../../lib/i18n/texts'
import { DoubtBoxes } from './doubt-boxes'
import { SendRequest } from './send-request'
import classes from './send.module.css'
import { useSent } from './use-sent'

/** A request by hand that belongs to no case, such as a creation. */
export function SendScreen() {
  const t = useTexts('raw/send-request')
  const sent = useSent(undefined)
  const [shown, show] = useState<string>()
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.subtitle}>{t('subtitle')}</p>
      </header>
      <Card className={classes.page}>
        <DoubtBoxes sent={sent} onShow={show} />
        <SendRequest caseRecord={undefined} exchanges={[]} sent={sent} shown={shown} onShow={show} />
      </Card>
    </>
  )
}
