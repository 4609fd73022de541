import { Button } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import type { Customer } from '@contract/api/customers'
import type { Onboarding } from '@contract/api/onboarding'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { objectIn, otherFields, otherFieldsUnder } from '../../lib/answered/fields'
import { Tree } from '../../lib/answered/value-tree'
import { CopyButton, IdText } from '../../lib/layout/copy'
import { Panel } from '../../lib/layout/card'
import { FailureMessage } from '../../lib/failures/failure-message'
import { LoadingLine } from '../../lib/layout/lines'
import { ToolButton } from '../../lib/layout/tool-button'
import { useFormats } from '../../lib/i18n/format'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { knownOf, useLastKnown } from '../raw'
import { addresseeOf, addressLines } from './address-lines'
import { CopyAddress } from './copy-address'
import classes from './customer.module.css'
import { LabelForm } from './label-form'
import { useCustomer } from './queries'

interface CustomerTabProps {
  readonly caseRecord: Case
  readonly engagementId: string
  readonly onboarding: Onboarding | undefined
}

/** Endpoint 7: whose engagement it is and where they live, to be copied and printed. */
export function CustomerTab({ caseRecord, engagementId, onboarding }: CustomerTabProps) {
  const t = useTexts('customers')
  const formats = useFormats()
  const language = useLanguage()
  const kept = useLastKnown(caseRecord.identifiers)
  const { value: customer, at, failure, reading, again } = knownOf(useCustomer(engagementId), kept?.customer)
  const time = at === undefined ? '' : formats.moment(new Date(at))
  const failed = failure && (
    <FailureMessage
      failure={failure}
      {...(customer && { sentence: t('stale', { time }) })}
      actions={
        <Button size="sm" loading={reading} onClick={again}>
          {t('again')}
        </Button>
      }
    />
  )
  if (!customer) return failed ? <div className={classes.message}>{failed}</div> : <LoadingLine label={t('loading')} />
  const lines = addressLines(customer.address, addresseeOf(caseRecord, onboarding, customer.address), language)
  return (
    <div className={classes.tab}>
      <div className={classes.column}>
        {failed}
        <Panel
          title={t('customer')}
          aside={
            <span className={classes.aside}>
              {t('asOf', { time })}
              <ToolButton icon={IconRefresh} label={t('readAgain')} disabled={reading} onClick={again} />
            </span>
          }
        >
          <CustomerFields customer={customer} />
        </Panel>
        {customer.address && (
          <Panel title={t('wholeAddress')}>
            <p className={classes.lines}>
              {lines.map((line, index) => (
                <bdi key={index}>{line}</bdi>
              ))}
            </p>
            <CopyAddress lines={lines} />
          </Panel>
        )}
      </div>
      <LabelForm engagementId={engagementId} told={lines} />
    </div>
  )
}

const parts = ['streetLine1', 'streetLine2', 'postalCode', 'city', 'country'] as const

/** Everything that the service returned, each field to be copied by itself. */
function CustomerFields({ customer }: { readonly customer: Customer }) {
  const t = useTexts('customers')
  const address = objectIn(customer.address)
  const given = parts.flatMap((name) => {
    const value = address[name]
    return typeof value === 'string' && value !== '' ? [{ name, value }] : []
  })
  const unlisted = [
    ...otherFields(customer, ['customerId'], ['address']),
    ...otherFieldsUnder('address', otherFields(address, parts)),
  ].filter(({ name, value }) => name !== 'address' || value !== null)
  return (
    <>
      <dl className={classes.facts}>
        {customer.customerId && (
          <Fact name={t('customerId')}>
            <IdText id={customer.customerId} label={t('customerId')} full />
          </Fact>
        )}
        {given.map(({ name, value }) => (
          <Fact key={name} name={t(name)}>
            <bdi>{value}</bdi>
            <CopyButton text={value} what={t(name)} sensitive />
          </Fact>
        ))}
      </dl>
      {given.length === 0 && <p className={classes.nothing}>{t('noAddress')}</p>}
      {unlisted.length > 0 && (
        <>
          <h3 className={classes.further}>{t('further')}</h3>
          <Tree fields={unlisted} />
        </>
      )}
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
