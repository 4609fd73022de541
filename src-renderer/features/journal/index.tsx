import { Button, Title } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useAct, useOutcome } from '../../app/queries'
import { Card } from '../../components/card'
import { FailureMessage } from '../../components/failure-message'
import { EmptyLine, LoadingLine } from '../../components/lines'
import { useTexts } from '../../i18n/texts'
import { kartei } from '../../kartei'
import classes from './journal.module.css'
import { JournalTable } from './journal-table'
import { journalTexts } from './texts'

/** Every entry of this environment's journal, newest first, and whether its chain still holds. */
export function JournalScreen() {
  const t = useTexts(journalTexts)
  const { data, error, isFetching, refetch } = useOutcome(['journal'], () => kartei.journal.list(), { staleTime: 0 })
  const verify = useAct(() => kartei.journal.verify())
  const verified = verify.value

  return (
    <>
      <div className={classes.head}>
        <Title order={1}>{t('title')}</Title>
        <span className={classes.explain}>{t('explain')}</span>
        <Button
          leftSection={<IconShieldCheck size={18} aria-hidden />}
          loading={verify.running}
          onClick={() => void verify.run()}
        >
          {t('verify')}
        </Button>
      </div>
      <div role="status" className={classes.verified}>
        {verified && (
          <span data-tone={verified.intact ? 'done' : 'stop'} className={classes.result}>
            {verified.intact ? t('intact', { count: verified.entries }) : t('broken', { at: verified.brokenAt ?? '?' })}
          </span>
        )}
      </div>
      {verify.failure && <FailureMessage failure={verify.failure} />}
      <Card className={classes.card}>
        <JournalTable entries={data?.entries ?? []} />
        {error && !data && (
          <FailureMessage
            failure={error.failure}
            actions={
              <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
                {t('tryAgain')}
              </Button>
            }
          />
        )}
        {!error && !data && <LoadingLine label={t('loading')} />}
        {data?.entries.length === 0 && <EmptyLine>{t('none')}</EmptyLine>}
      </Card>
    </>
  )
}
