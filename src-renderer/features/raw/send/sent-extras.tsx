import type { FoundIdentifier, SentByHand } from '@contract/api/raw'
import { isUuid } from '@contract/domain/identifiers'
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import clsx from 'clsx'
import { Fragment, useState } from 'react'
import { useAct } from '../../../lib/api/queries'
import { useScreen } from '../../../lib/navigation/screen'
import { tabOf } from '../../../lib/case-states/case-status'
import { CopyButton } from '../../../lib/layout/copy'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { kartei } from '../../../lib/api/kartei'
import recipes from '../../../lib/theme/recipes.module.css'

/** How many identifiers are shown unasked. */
const atFirst = 6

/** What Raw shows of a request by hand besides the call itself: identifiers, document, headers, and how it was settled. */
export function SentExtras({ record, onUse }: { readonly record: SentByHand; readonly onUse?: () => void }) {
  const t = useTexts('raw/send-request')
  const formats = useFormats()
  const { settled, state, identifiers, document, exchange } = record
  const headers = Object.entries(exchange.headers ?? {})
  const isSettled = settled && (state === 'arrived' || state === 'not-arrived')
  return (
    <>
      {isSettled && (
        <p className={recipes.muted}>
          {t('settledAs', { when: formats.stamp(settled.at), clerk: settled.clerk, as: t(state) })}
        </p>
      )}
      {onUse && (
        <Button size="sm" mr="auto" onClick={onUse}>
          {t('useAgain')}
        </Button>
      )}
      {identifiers.length > 0 && <Identifiers record={record} />}
      {document && <AnsweredDocument sendId={record.sendId} document={document} />}
      {headers.length > 0 && (
        <details>
          <summary className={recipes.strong}>{t('headers')}</summary>
          <dl className={clsx(recipes.facts, recipes.mono)}>
            {headers.map(([name, value]) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

function Identifiers({ record }: { readonly record: SentByHand }) {
  const t = useTexts('raw/send-request')
  const [all, setAll] = useState(false)
  const { identifiers } = record
  const shown = all ? identifiers : identifiers.slice(0, atFirst)
  return (
    <Stack component="section" gap={4} align="flex-start" aria-label={t('identifiers')}>
      <Title order={3}>{t('identifiers')}</Title>
      <ul className={recipes.plainList}>
        {shown.map((identifier) => (
          <Identifier key={identifier.value} record={record} identifier={identifier} />
        ))}
      </ul>
      {shown.length < identifiers.length && (
        <Button size="sm" onClick={() => setAll(true)}>
          {t('identifiersMore', { count: identifiers.length })}
        </Button>
      )}
    </Stack>
  )
}

/** What a creation's own identifier can be taken over as. */
function offerOf(
  { exchange }: SentByHand,
  { place }: FoundIdentifier,
): 'case' | 'mandate' | 'limit-request' | undefined {
  const { endpoint, path } = exchange
  if (place === 'id' && endpoint <= 2) return 'case'
  if (!/\/engagements\/card\/[0-9a-f-]{36}\//i.test(path)) return undefined
  if (place === 'mandateId' && endpoint === 9) return 'mandate'
  return place === 'id' && endpoint === 16 ? 'limit-request' : undefined
}

function Identifier({ record, identifier }: { readonly record: SentByHand; readonly identifier: FoundIdentifier }) {
  const t = useTexts('raw/send-request')
  const openCase = useScreen((screen) => screen.openCase)
  const { place, value } = identifier
  const open = useAct(kartei.cases.open, (found) => openCase(found.caseId, tabOf(found)))
  const take = useAct(kartei.raw.takeOver)
  const offer = offerOf(record, identifier)
  const { sendId, takenOver } = record
  const failure = open.failure ?? take.failure
  return (
    <Group component="li" gap="4px 8px" mih={36} py={4}>
      <span className={recipes.small}>{place}</span>
      <span className={clsx(recipes.mono, recipes.breaks)}>{value}</span>
      <CopyButton text={value} what={place === '' ? t('identifier') : place} />
      {(offer === 'case' || isUuid(value)) && (
        <Button size="sm" loading={open.running} onClick={() => void open.run({ id: value })}>
          {t(offer === 'case' ? 'openAsCase' : 'openById')}
        </Button>
      )}
      {(offer === 'mandate' || offer === 'limit-request') &&
        (takenOver.includes(value) ? (
          <Text span fz="sm" fw={600} c="var(--done-text)" role="status">
            {t('taken')}
          </Text>
        ) : (
          <Button size="sm" loading={take.running} onClick={() => void take.run({ sendId, value, as: offer })}>
            {t(offer === 'mandate' ? 'takeMandate' : 'takeRequest')}
          </Button>
        ))}
      {failure && (
        <Box w="100%">
          <FailureMessage failure={failure} />
        </Box>
      )}
    </Group>
  )
}

function AnsweredDocument({
  sendId,
  document: { fileName, mediaType, size },
}: {
  readonly sendId: string
  readonly document: NonNullable<SentByHand['document']>
}) {
  const t = useTexts('raw/send-request')
  const formats = useFormats()
  const save = useAct(kartei.raw.saveAnswer)
  const isGone = save.failure?.kind === 'not-found'
  return (
    <Group gap={8}>
      <span>{t('documentHere', { name: fileName, type: mediaType, size: formats.fileSize(size) })}</span>
      <Button
        size="sm"
        leftSection={<IconDeviceFloppy size={16} aria-hidden />}
        loading={save.running}
        onClick={() => void save.run({ sendId })}
      >
        {t('saveDocument')}
      </Button>
      {save.value?.name !== undefined && <span role="status">{t('documentSaved', { name: save.value.name })}</span>}
      {save.failure && (
        <Box w="100%">
          <FailureMessage failure={save.failure} {...(isGone && { sentence: t('documentGone') })} />
        </Box>
      )}
    </Group>
  )
}
