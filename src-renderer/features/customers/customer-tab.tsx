import { Box, Button, Flex, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import type { Customer } from '@contract/api/customers'
import type { Onboarding } from '@contract/api/onboarding'
import type { UseQueryResult } from '@tanstack/react-query'
import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { countryName } from '../../lib/fields/country-text'
import { objectIn, otherFields, otherFieldsUnder } from '../../lib/answered/fields'
import { Tree } from '../../lib/answered/value-tree'
import { CopyButton, IdText } from '../../lib/layout/copy'
import { Panel } from '../../lib/layout/card'
import { FailureMessage } from '../../lib/failures/failure-message'
import { LoadingLine } from '../../lib/layout/lines'
import { ToolButton } from '../../lib/layout/tool-button'
import { useFormats } from '../../lib/i18n/format'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { useRead } from '../../lib/api/queries'
import { knownOf, useLastKnown } from '../raw'
import recipes from '../../lib/theme/recipes.module.css'
import { addressLines, addresseeOf } from './address-lines'

/** Endpoint 7. */
export const useCustomer = (engagementId: string): UseQueryResult<Customer> =>
  useRead(['customer', engagementId], (origin) => kartei.customers.read({ engagementId, ...origin }))

interface CustomerTabProps {
  readonly caseRecord: Case
  readonly engagementId: string
  readonly onboarding: Onboarding | undefined
}

/** Endpoint 7: whose engagement it is and where they live, to be copied. */
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
  if (!customer) return failed ? <Box p="16px 24px">{failed}</Box> : <LoadingLine label={t('loading')} />
  const lines = addressLines(customer.address, addresseeOf(caseRecord, onboarding, customer.address), language)
  return (
    <Stack gap={16} p="16px 20px 16px 24px">
      {failed}
      <SimpleGrid minColWidth={440}>
        <Panel
          title={t('customer')}
          aside={
            <Flex component="span" align="center" gap={4}>
              {t('asOf', { time })}
              <ToolButton icon={IconRefresh} label={t('readAgain')} disabled={reading} onClick={again} />
            </Flex>
          }
        >
          <CustomerFields customer={customer} />
        </Panel>
        {customer.address && (
          <Panel title={t('wholeAddress')}>
            <Flex component="p" direction="column" mb={12} fz="lg" lh="24px" className={recipes.breaks ?? ''}>
              {lines.map((line, index) => (
                <bdi key={index}>{line}</bdi>
              ))}
            </Flex>
            <CopyAddress lines={lines} />
          </Panel>
        )}
      </SimpleGrid>
    </Stack>
  )
}

const addressMembers = ['streetLine1', 'streetLine2', 'postalCode', 'city', 'country'] as const

/** Everything that the service returned, each field to be copied by itself. */
function CustomerFields({ customer }: { readonly customer: Customer }) {
  const t = useTexts('customers')
  const language = useLanguage()
  const address = objectIn(customer.address)
  const given = addressMembers.flatMap((name) => {
    const value = address[name]
    if (typeof value !== 'string' || value === '') return []
    return [{ name, value: (name === 'country' && countryName(value, language)) || value }]
  })
  const unlisted = [
    ...otherFields(customer, ['customerId'], ['address']),
    ...otherFieldsUnder('address', otherFields(address, addressMembers)),
  ].filter(({ name, value }) => name !== 'address' || value !== null)
  return (
    <>
      <dl className={recipes.facts}>
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
      {given.length === 0 && <Text c="var(--ink-2)">{t('noAddress')}</Text>}
      {unlisted.length > 0 && (
        <>
          <Box component="h3" mt={12} mb={4} className={recipes.label ?? ''}>
            {t('further')}
          </Box>
          <Tree fields={unlisted} />
        </>
      )}
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <Flex component="dd" align="center" gap={4}>
        {children}
      </Flex>
    </>
  )
}

/** The whole address on the clipboard, line by line as a letter wants it. */
export function CopyAddress({ lines }: { readonly lines: readonly string[] }) {
  const t = useTexts('customers')
  const [copied, setCopied] = useState<boolean>()

  async function copy(): Promise<void> {
    const outcome = await kartei.workstation.copy({ text: lines.join('\n'), sensitive: true })
    setCopied(outcome.ok && outcome.value.copied)
  }

  return (
    <Flex component="span" wrap="wrap" align="center" gap="8px 12px" className={recipes.quiet ?? ''}>
      <Button size="sm" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
        {t('copyAddress')}
      </Button>
      <span role="status">{copied !== undefined && t(copied ? 'copied' : 'notCopied')}</span>
    </Flex>
  )
}
