import { answeredLanguage, gapsIn } from '@contract/domain/consent-words'
import type { ConsentLanguage } from '@contract/api/sepa'
import { IconInfoCircle, IconQuote } from '@tabler/icons-react'
import { Checkbox, Flex, Paper, SimpleGrid } from '@mantine/core'
import clsx from 'clsx'
import { useId, type ReactNode } from 'react'
import type { Field } from '../../lib/answered/fields'
import { Tree } from '../../lib/answered/value-tree'
import { Callout } from '../../lib/layout/callout'
import { IdText } from '../../lib/layout/copy'
import { useTexts } from '../../lib/i18n/texts'
import {
  consentWords,
  creditorAddress,
  otherMembers,
  type Change,
  type Changes,
  type ConsentLine,
  type HashedTexts,
} from './consents'
import recipes from '../../lib/theme/recipes.module.css'
import classes from './direct-debit.module.css'
import { check, useTypedMandate } from './form-state'

interface ConsentWordsProps {
  readonly consent: HashedTexts
  /** The language that was asked for. */
  readonly asked: ConsentLanguage
  /** Since the texts were shown before. */
  readonly changes: Changes | undefined
}

/** The texts and the creditor exactly as the service gives them: words of others, never shortened or restyled. */
export function ConsentWords({ consent, asked, changes }: ConsentWordsProps) {
  const t = useTexts('direct-debit')
  const { companyName, creditorId } = consent.creditorInformation ?? {}
  const lines = creditorAddress(consent)
  const language = consent.language || asked
  const other = otherMembers(consent)
  return (
    <>
      <div className={classes.words}>
        <div className={classes.wordsBody}>
          <div className={recipes.serif} lang={language} tabIndex={0} role="region" aria-label={t('consent')}>
            {(consent.texts ?? []).map(({ code, text }, index) => (
              <Changed key={`${index} ${code}`} change={changes?.texts[index]}>
                <p>{text || <Absent>{code ? t('textlessOf', { code }) : t('textless')}</Absent>}</p>
              </Changed>
            ))}
            {!consent.texts?.length && <Absent>{t('noTexts')}</Absent>}
          </div>
          <dl className={classes.creditor} lang={language}>
            <dt lang="" className={recipes.label}>
              {t('creditor')}
            </dt>
            <dd>
              <Changed change={changes?.creditor.companyName}>
                {companyName ? <strong>{companyName}</strong> : <Absent>{t('notNamed')}</Absent>}
              </Changed>
              <Changed change={changes?.creditor.address}>
                {lines.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </Changed>
            </dd>
            <dt lang="" className={recipes.label}>
              {t('creditorId')}
            </dt>
            <dd className={creditorId ? recipes.mono : undefined}>
              <Changed change={changes?.creditor.creditorId}>{creditorId || <Absent>{t('notNamed')}</Absent>}</Changed>
            </dd>
          </dl>
        </div>
        {changes && changes.gone.length > 0 && (
          <div className={clsx(classes.changeNote, classes.gone, recipes.small)}>
            <Mark>{t('gone')}</Mark>
            {changes.gone.map((words) => (
              <del key={words} lang={language}>
                {words}
              </del>
            ))}
          </div>
        )}
        <Flex component="p" wrap="wrap" align="center" gap={6} className={clsx(classes.source, recipes.small)}>
          <IconQuote size={15} aria-hidden />
          <span>{t('ownWords')}</span>
          <IdText id={consent.consentId} label={t('consent')} />
          <span>{t('hash')}</span>
          <IdText id={consent.sha256} label={t('hash')} />
        </Flex>
      </div>
      <OtherLanguage answered={consent.language} asked={asked} />
      <Gaps consent={consent} />
      {other.length > 0 && <OtherMembers fields={other} />}
    </>
  )
}

/** Words that changed since they were shown: those that stood there before are struck out below them. */
function Changed({ change, children }: { readonly change: Change | undefined; readonly children: ReactNode }) {
  if (!change) return <>{children}</>
  return (
    <div className={classes.changed}>
      {children}
      <ChangeNote change={change} />
    </div>
  )
}

function ChangeNote({ change }: { readonly change: Change }) {
  const t = useTexts('direct-debit')
  return (
    <span className={clsx(classes.changeNote, recipes.small)}>
      <Mark>{t(change.before === undefined ? 'isNew' : 'isChanged')}</Mark>
      {change.before !== undefined && <del>{change.before}</del>}
    </span>
  )
}

const Mark = ({ children }: { readonly children: string }) => (
  <span className={classes.mark} data-tone="act" lang="">
    {children}
  </span>
)

/** Kartei's word for what the service does not say. */
const Absent = ({ children }: { readonly children: string }) => (
  <span className={classes.absent} lang="">
    {children}
  </span>
)

function OtherLanguage({
  answered,
  asked,
}: {
  readonly answered: string | null | undefined
  readonly asked: ConsentLanguage
}) {
  const t = useTexts('direct-debit')
  if (!answered || answeredLanguage(answered) === asked) return null
  return (
    <Callout tone="act" icon={IconInfoCircle}>
      {t('otherLanguage', { asked: t(asked === 'de' ? 'inGerman' : 'inEnglish'), answered })}
    </Callout>
  )
}

/** Parts of a consent that the service does not give: whether the rest is enough is the bank's to decide. */
function Gaps({ consent }: { readonly consent: HashedTexts }) {
  const t = useTexts('direct-debit')
  const gaps = gapsIn(consent)
  if (gaps.length === 0) return null
  return (
    <Callout tone="act" icon={IconInfoCircle}>
      <ul className={clsx(recipes.plainList, recipes.strong)}>
        {gaps.map((gap) => (
          <li key={gap}>{t(`gap-${gap}`)}</li>
        ))}
      </ul>
      {t('gapsKept')}
    </Callout>
  )
}

function OtherMembers({ fields }: { readonly fields: readonly Field[] }) {
  const t = useTexts('direct-debit')
  const title = useId()
  return (
    <Paper
      withBorder
      component="section"
      className={clsx(recipes.scroll, recipes.quiet)}
      mah={148}
      px={12}
      py={6}
      aria-labelledby={title}
      tabIndex={0}
    >
      <h3 id={title} className={recipes.label}>
        {t('alsoAnswered')}
      </h3>
      <Tree fields={fields} />
    </Paper>
  )
}

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
  const { checked } = useTypedMandate(caseId)
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
      {lines.map((line, index) => {
        const { name, label } = line
        const change = changes?.consents[index]
        return (
          <Checkbox
            key={name}
            ref={boxAt(name)}
            classNames={{ label: recipes.serif ?? '' }}
            label={
              label === undefined ? (
                <span className={classes.absent}>{consentWords(line, t)}</span>
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
