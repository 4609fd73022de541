import { Box, Button, Group, NumberInput, Radio, Select, SimpleGrid, Stack, Textarea } from '@mantine/core'
import {
  type AddressLabel,
  type LabelFormat,
  labelLineHeight,
  labelSheet,
  layoutOf,
  millimetresPerPoint,
  sizeOf,
} from '@contract/domain/label-layout'
import type { Failure, Outcome } from '@contract/outcome'
import type { PrintOutcome } from '@contract/api/invoices'
import { cleaned } from '@contract/domain/typed-text'
import { IconBolt, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { create } from 'zustand'
import { useWorkstationOutcome } from '../../lib/api/queries'
import { Panel } from '../../lib/layout/card'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useMainSentence } from '../../lib/failures/main-sentence-texts'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { usePreferences } from '../preferences'
import classes from './customer.module.css'

const formats = ['label-89x36', 'sheet-70x37', 'envelope-dl'] as const satisfies readonly LabelFormat[]
const places = labelSheet.columns * labelSheet.rows

/** What the last label was printed on: the next one is, too, whosever it is. */
const useLastUsed = create<{ format: LabelFormat; position: number; printer: string | null }>(() => ({
  format: 'label-89x36',
  position: 1,
  printer: null,
}))

type Ended =
  | { readonly is: PrintOutcome; readonly detail: string | undefined }
  | { readonly is: 'cancelled' }
  | { readonly is: 'refused'; readonly failure: Failure }

function endOf(outcome: Outcome<{ outcome: PrintOutcome; message?: string | undefined }>): Ended {
  if (outcome.ok) return { is: outcome.value.outcome, detail: outcome.value.message }
  return outcome.error.kind === 'cancelled' ? { is: 'cancelled' } : { is: 'refused', failure: outcome.error }
}

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map(cleaned)
    .filter((line) => line !== '')

function problemOf(lines: readonly string[]): 'linesEmpty' | 'linesMany' | 'lineLong' | undefined {
  if (lines.length === 0) return 'linesEmpty'
  if (lines.length > 8) return 'linesMany'
  return lines.some((line) => line.length > 120) ? 'lineLong' : undefined
}

interface LabelFormProps {
  readonly engagementId: string
  /** As the service gives it, line by line. */
  readonly address: readonly string[]
}

/** The address on a label, on one of a sheet of labels, or on an envelope. */
export function LabelForm({ engagementId, address }: LabelFormProps) {
  const t = useTexts('customers')
  const { format, position, printer } = useLastUsed()
  const { data: preferences } = usePreferences()
  const { data: printers } = useWorkstationOutcome(['printers'], () => kartei.printing.printers())
  const [typed, setTyped] = useState<string>()
  const [printing, setPrinting] = useState(false)
  const [ended, setEnded] = useState<Ended>()
  const text = typed ?? address.join('\n')
  const lines = linesIn(text)
  const problem = problemOf(lines)
  const label: AddressLabel = format === 'sheet-70x37' ? { format, position } : { format }
  const named = printer ?? preferences?.printer

  async function run(print: () => ReturnType<typeof kartei.customers.printLabel>): Promise<void> {
    if (problem !== undefined || printing) return
    setPrinting(true)
    setEnded(undefined)
    const end = endOf(await print())
    setPrinting(false)
    setEnded(end)
    // That place of the sheet is used up.
    if (end.is === 'printed' && label.format === 'sheet-70x37')
      useLastUsed.setState({ position: label.position === places ? 1 : label.position + 1 })
  }

  return (
    <div>
      <Panel title={t('label')}>
        <Stack gap={14}>
          <SimpleGrid cols={2} spacing={16}>
            <Stack gap={14}>
              <Radio.Group
                label={t('format')}
                value={format}
                onChange={(chosen) => {
                  const found = formats.find((each) => each === chosen)
                  if (found) useLastUsed.setState({ format: found })
                }}
              >
                {formats.map((each) => (
                  <Radio key={each} size="xs" py={4} value={each} label={t(each)} />
                ))}
              </Radio.Group>
              {format === 'sheet-70x37' && (
                <NumberInput
                  label={t('position')}
                  description={t('positionHint', {
                    row: Math.ceil(position / labelSheet.columns),
                    column: ((position - 1) % labelSheet.columns) + 1,
                  })}
                  min={1}
                  max={places}
                  clampBehavior="strict"
                  allowDecimal={false}
                  value={position}
                  onChange={(value) => typeof value === 'number' && useLastUsed.setState({ position: value })}
                />
              )}
            </Stack>
            {lines.length > 0 && <LabelPreview label={label} lines={lines} />}
          </SimpleGrid>
          <Textarea
            label={t('lines')}
            description={t('linesHint')}
            rows={Math.min(8, Math.max(4, text.split('\n').length))}
            value={text}
            error={problem && t(problem)}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Select
            label={t('printer')}
            placeholder={t('defaultPrinter')}
            data={(printers ?? []).map(({ name, displayName }) => ({ value: name, label: displayName }))}
            value={named ?? null}
            onChange={(chosen) => useLastUsed.setState({ printer: chosen })}
          />
          <Group gap={8}>
            <Button
              variant="primary"
              leftSection={<IconBolt size={17} aria-hidden />}
              disabled={problem !== undefined}
              loading={printing}
              onClick={() =>
                void run(() =>
                  kartei.customers.printLabel({
                    engagementId,
                    lines,
                    label,
                    ...(named !== undefined && { printer: named }),
                  }),
                )
              }
            >
              {t('printNow')}
            </Button>
            <Button
              title={t('printHint')}
              leftSection={<IconPrinter size={17} aria-hidden />}
              disabled={problem !== undefined || printing}
              onClick={() => void run(() => kartei.customers.printLabelWithDialog({ engagementId, lines, label }))}
            >
              {t('print')}
            </Button>
            {typed !== undefined && (
              <Button variant="quiet" onClick={() => setTyped(undefined)}>
                {t('asTold')}
              </Button>
            )}
          </Group>
          <PrintResult printing={printing} ended={ended} />
        </Stack>
      </Panel>
    </div>
  )
}

/** What became of it, or what is being done. */
function PrintResult({ printing, ended }: { readonly printing: boolean; readonly ended: Ended | undefined }) {
  const t = useTexts('customers')
  const say = useMainSentence()
  if (ended?.is === 'refused') return <FailureMessage failure={ended.failure} />
  const tone = ended && { printed: 'done', failed: 'stop', unknown: 'act', cancelled: 'end' }[ended.is]
  return (
    <Box component="p" role="status" mih={20} c="var(--tone-text, var(--ink-2))" data-tone={tone}>
      {printing ? t('printing') : ended && t(ended.is)}
      {ended && 'detail' in ended && ended.detail !== undefined && (
        <span lang={say(ended.detail).lang}> {say(ended.detail).words}</span>
      )}
    </Box>
  )
}

interface LabelPreviewProps {
  readonly label: AddressLabel
  readonly lines: readonly string[]
}

/** The paper in its proportions, the address where it will stand on it. */
export function LabelPreview({ label, lines }: LabelPreviewProps) {
  const t = useTexts('customers')
  const { paper, address } = layoutOf(label)
  const size = sizeOf(label, lines) * millimetresPerPoint
  const { columns, rows } = labelSheet
  return (
    <svg
      className={classes.paper}
      data-format={label.format}
      viewBox={`0 0 ${paper.width} ${paper.height}`}
      role="img"
      aria-label={`${t('preview')}: ${lines.join(', ')}`}
    >
      <rect width={paper.width} height={paper.height} className={classes.sheet} />
      {label.format === 'sheet-70x37' &&
        Array.from({ length: columns * rows }, (_, index) => (
          <rect
            key={index}
            x={(index % columns) * 70}
            y={0.5 + Math.floor(index / columns) * 37}
            width={70}
            height={37}
            className={classes.cell}
            data-chosen={index + 1 === label.position || undefined}
          />
        ))}
      {lines.map((line, index) => (
        <text
          key={index}
          x={address.left}
          y={address.top + (index * labelLineHeight + 1) * size}
          fontSize={size}
          className={classes.printed}
        >
          {line}
        </text>
      ))}
    </svg>
  )
}
