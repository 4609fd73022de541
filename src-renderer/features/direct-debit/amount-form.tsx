import { Box, Button, Group, Paper, Radio, TextInput, Title } from '@mantine/core'
import type { DirectDebitAmount, DirectDebitSettings } from '@contract/api/direct-debit'
import type { Mandate } from '@contract/api/sepa'
import { useId } from 'react'
import type { ListedInvoice } from '@contract/api/invoices'
import type { AnsweredMoney } from '@contract/domain/money'
import { momentOf } from '@contract/domain/moment'
import { useRead } from '../../lib/api/queries'
import { otherFields } from '../../lib/answered/fields'
import { Tree } from '../../lib/answered/value-tree'
import { useConfirmWrite } from '../../lib/layout/confirm'
import { useProblemShown } from '../../lib/fields/typed-input'
import { placesCalled } from '../../lib/forms/refusal'
import { useForm } from '../../lib/forms/use-form'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useFormats } from '../../lib/i18n/format'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'
import classes from './direct-debit.module.css'
import { AmountDoubt, IntoView } from './doubts'
import { isWithoutMandate, saveAmount, useFormState, useFormValues, type Whose } from './form-state'
import { mandateStatus } from './mandate-status'
import { readEuros, settingText, storedSetting, writeEuros } from './setting-text'
import type { KnownSettings } from './queries'

const choices = [
  { amountType: 'FULL', label: 'full', hint: 'fullHint' },
  { amountType: 'MINIMUM', label: 'minimum', hint: 'minimumHint' },
  { amountType: 'FIXED', label: 'fixed', hint: undefined },
] as const

const places = placesCalled('choice', 'euros')

interface AmountFormProps extends Whose {
  /** Of the active mandate, as far as one is known. */
  readonly reference: string | undefined
  /** A mandate that has not ended, as it was read last. */
  readonly existing: Mandate | undefined
  readonly onReadMandates: () => void
  readonly settings: KnownSettings
  /** Leads to where a mandate is registered. */
  readonly onRegister: () => void
}

/** Endpoint 12: how much of each invoice is collected. */
export function AmountForm(props: AmountFormProps) {
  const { caseId, engagementId, who, reference, existing, settings } = props
  const t = useTexts('direct-debit/setting')
  const ofMandates = useTexts('direct-debit')
  const language = useLanguage()
  const formats = useFormats()
  const confirmWrite = useConfirmWrite()
  const state = useFormState(caseId)
  const { saving, amount: typed } = state
  const { euros = '' } = typed
  const choice = choices.find(({ amountType }) => amountType === typed['choice'])?.amountType
  const withoutMandate = isWithoutMandate(state)
  const stored = settings.settings?.stored
  const doubts = (settings.settings?.unanswered ?? []).filter(({ state }) => state === 'in-doubt')
  const group = useId()
  const read = readEuros(euros, language)
  const running = saving.state === 'running'
  const unlisted = saving.state === 'done' ? otherFields(saving.value, ['amount']) : []
  const setting: DirectDebitAmount | undefined =
    choice !== 'FIXED'
      ? choice && { amountType: choice }
      : read.ok
        ? { amountType: 'FIXED', fixedAmount: read.value }
        : undefined
  const values = useFormValues(caseId, 'amount')
  const form = useForm<DirectDebitAmount>({
    values,
    read: () =>
      setting
        ? { ok: true, value: setting }
        : choice === 'FIXED' && !read.ok
          ? { ok: false, problems: [{ path: 'euros', code: read.code }] }
          : { ok: false, problems: [{ path: 'choice', code: '', message: t('chooseFirst') }] },
    places,
  })
  const shown = useProblemShown(
    {
      value: euros,
      error: form.errorAt('euros'),
      onBlur: () => {
        if (read.ok) values.type({ euros: writeEuros(read.value.amount, language) })
      },
    },
    choice === 'FIXED' && !read.ok ? read.code : undefined,
  )
  const reported = ({ reference: name, status }: Mandate) => ({
    reference: name ?? ofMandates('noReference'),
    status: mandateStatus(status, ofMandates).label,
  })
  const choose = (amountType: DirectDebitAmount['amountType']): void => values.type({ choice: amountType })

  async function save(setting: DirectDebitAmount): Promise<void> {
    const sure = await confirmWrite({
      title: t('confirmSave', { who }),
      body: settingText(setting, t, formats),
      confirm: t('save'),
    })
    if (!sure) return
    await saveAmount(caseId, engagementId, setting)
    await settings.readAgain()
    form.startOver()
  }

  return (
    <section>
      <Title order={2}>{t('amount')}</Title>
      <p className={recipes.quiet}>{reference === undefined ? t('fromEach') : t('fromEachBy', { reference })}</p>
      <form noValidate onSubmit={(event) => void form.submit(save, event)}>
        <Paper
          withBorder
          ref={form.places.at('choice')}
          className={classes.frame}
          mt={8}
          role="radiogroup"
          aria-label={t('amount')}
        >
          {choices.map(({ amountType, label, hint }) => (
            <div
              key={amountType}
              className={classes.choice}
              data-chosen={choice === amountType || undefined}
              onClick={() => choose(amountType)}
            >
              <Radio
                size="xs"
                name={group}
                label={t(label)}
                aria-description={hint && t(hint)}
                checked={choice === amountType}
                disabled={running}
                onChange={() => choose(amountType)}
              />
              {hint === undefined && (
                <TextInput
                  ref={form.places.at('euros')}
                  styles={{ input: { textAlign: 'right' } }}
                  aria-label={t('fixedAmount')}
                  inputMode="decimal"
                  autoComplete="off"
                  value={euros}
                  disabled={running}
                  error={shown.error}
                  {...shown.events}
                  onChange={({ currentTarget }) => values.type({ euros: currentTarget.value, choice: 'FIXED' })}
                />
              )}
              <span>{t(hint ?? 'anInvoice')}</span>
            </div>
          ))}
        </Paper>
        <Collected engagementId={engagementId} setting={setting} />
        <Group gap="8px 12px" my={8}>
          <Button type="submit" loading={running}>
            {t('save')}
          </Button>
          <span className={recipes.quiet} role="status">
            {form.errorAt('choice') ??
              (choice === 'FIXED' && read.ok && saving.state !== 'done'
                ? t('willSend', { amount: formats.money(read.value).text })
                : null)}
          </span>
        </Group>
      </form>
      {saving.state === 'failed' && !(saving.failure.kind === 'outcome-unknown' && doubts.length > 0) && (
        <IntoView>
          <FailureMessage
            failure={saving.failure}
            {...(withoutMandate && { sentence: existing ? t('noActiveThough', reported(existing)) : t('noActive') })}
            {...(saving.failure.kind === 'outcome-unknown' && { sentence: t('saveDoubt') })}
            actions={
              withoutMandate && (
                <Button size="sm" onClick={existing ? props.onReadMandates : props.onRegister}>
                  {t(existing ? 'readMandates' : 'toRegister')}
                </Button>
              )
            }
          />
        </IntoView>
      )}
      {!running &&
        doubts.map((doubt) => {
          const box = (
            <AmountDoubt
              key={doubt.recordId}
              engagementId={engagementId}
              doubt={doubt}
              onAgain={(again) => void save(again)}
              onSettled={settings.readAgain}
            />
          )
          // One of before waits in its place; what has just become one is brought into sight.
          return saving.state === 'idle' ? box : <IntoView key={doubt.recordId}>{box}</IntoView>
        })}
      <Box component="p" mt={8} className={recipes.small} role="status">
        {stored ? <StoredText stored={stored} /> : t('storedUnknown')}
      </Box>
      {unlisted.length > 0 && (
        <>
          <h3 className={recipes.quiet}>{t('saidBesides')}</h3>
          <Tree fields={unlisted} />
        </>
      )}
    </section>
  )
}

/** The setting at the service, as far as its answer said; that it was accepted says that what was asked for is set. */
function StoredText({ stored }: { readonly stored: NonNullable<DirectDebitSettings['stored']> }) {
  const t = useTexts('direct-debit/setting')
  const formats = useFormats()
  const { repeated, asked } = storedSetting(stored, t, formats)
  const who = { time: formats.stamp(stored.at), clerk: stored.clerk }
  const { settledBy } = stored
  if (settledBy !== undefined && asked !== undefined)
    return <>{t('storedByWord', { setting: asked, ...who, settledBy })}</>
  if (asked === undefined) return <>{t('stored', { setting: repeated, ...who })}</>
  if (repeated === '') return <>{t('storedUnrepeated', { setting: asked, ...who })}</>
  return <>{t('storedOtherwise', { asked, setting: repeated, ...who })}</>
}

/** The amount that the setting would collect from the latest invoice, as far as there is one. */
function Collected({
  engagementId,
  setting,
}: {
  readonly engagementId: string
  readonly setting: DirectDebitAmount | undefined
}) {
  const t = useTexts('direct-debit/setting')
  const formats = useFormats()
  const { data, error } = useRead(['invoices', engagementId], (origin) =>
    kartei.invoices.list({ engagementId, ...origin }),
  )
  const invoice = latestInvoice(data?.invoices ?? [])
  const amount = invoice && setting && wouldCollect(invoice, setting)
  const facts = invoice && {
    number: invoice.invoiceNumber ?? '–',
    day: formats.day(invoice.createdDate ?? invoice.dueDate ?? '–'),
    total: invoice.totalAmount ? formats.money(invoice.totalAmount).text : '–',
  }
  const sentence = error
    ? t('invoicesUnread')
    : !data
      ? ''
      : !facts
        ? t('noInvoice')
        : amount === undefined
          ? t('latestInvoice', facts)
          : t(amount.more ? 'wouldCollectMore' : 'wouldCollect', {
              ...facts,
              amount: formats.money(amount.amount).text,
            })
  return (
    <Box component="p" mt={8} className={recipes.small} role="status">
      {sentence}
    </Box>
  )
}

const timeOf = ({ createdDate, dueDate }: ListedInvoice): number => momentOf(createdDate ?? dueDate ?? '') ?? 0

/** The invoice that was made last; where that is not known, the one that is due last. */
const latestInvoice = (invoices: readonly ListedInvoice[]): ListedInvoice | undefined =>
  invoices.reduce<ListedInvoice | undefined>(
    (latest, invoice) => (latest === undefined || timeOf(invoice) > timeOf(latest) ? invoice : latest),
    undefined,
  )

/**
 * The amount that a setting collects from an invoice ("Endpoints", rule 2); undefined where the invoice does not say.
 * `more`: a fixed amount is more than the whole invoice, which the interface does not speak of.
 */
function wouldCollect(
  { totalAmount, minimumAmount }: ListedInvoice,
  setting: DirectDebitAmount,
): { readonly amount: AnsweredMoney; readonly more: boolean } | undefined {
  if (setting.amountType === 'FULL') return totalAmount ? { amount: totalAmount, more: false } : undefined
  if (setting.amountType === 'MINIMUM') return minimumAmount ? { amount: minimumAmount, more: false } : undefined
  const { fixedAmount } = setting
  if (!totalAmount) return undefined
  const isAlike = totalAmount.currency === fixedAmount.currency && totalAmount.unit === fixedAmount.unit
  return { amount: fixedAmount, more: isAlike && fixedAmount.amount > totalAmount.amount }
}
