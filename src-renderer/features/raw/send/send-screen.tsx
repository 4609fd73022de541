import { Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../../lib/layout/card'
import { useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import { DoubtBoxes } from './doubt-boxes'
import { SendRequest } from './send-request'
import { useSent } from './use-sent'

/** A request by hand that belongs to no case, such as a creation. */
export function SendScreen() {
  const t = useTexts('raw/send-request')
  const sent = useSent(undefined)
  const [shown, show] = useState<string>()
  return (
    <>
      <Group align="baseline" p="4px 4px 12px">
        <Title order={1}>{t('title')}</Title>
        <Text className={recipes.muted}>{t('subtitle')}</Text>
      </Group>
      <Card className={recipes.fill}>
        <DoubtBoxes sent={sent} onShow={show} />
        <SendRequest caseRecord={undefined} exchanges={[]} sent={sent} shown={shown} onShow={show} />
      </Card>
    </>
  )
}
