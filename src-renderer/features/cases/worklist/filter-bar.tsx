import { Anchor, Box, Button, Group, Menu } from '@mantine/core'
import type { CasePage } from '@contract/api/cases'
import { cleaned } from '@contract/domain/typed-text'
import { IconCalendar, IconColumns3, IconFilter, IconLayoutRows, IconTag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useScreen } from '../../../lib/navigation/screen'
import { useCaseKind } from '../../../lib/case-states/case-status'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { RemovableChip } from '../../../lib/layout/status-chip'
import recipes from '../../../lib/theme/recipes.module.css'
import type { Columns } from './columns'
import classes from './worklist.module.css'

const ages = [1, 3, 7, 30] as const

interface FilterBarProps {
  readonly newest: CasePage | undefined
  readonly columns: Columns
  /** Further buttons behind the filters. */
  readonly children?: ReactNode
}

/** Filters and layout of the list, at the right of the title. */
export function FilterBar({ newest, columns, children }: FilterBarProps) {
  const t = useTexts('cases/worklist')
  const { listing, ask, sort } = useScreen()
  const { kinds = [], labels = [], olderThanDays } = listing.query
  const kindOf = useCaseKind()
  const [onlyKind] = kinds
  const [onlyLabel] = labels
  return (
    <Group gap={8} wrap="nowrap" ml="auto">
      <CheckedRows
        icon={<IconFilter size={17} aria-hidden />}
        name={
          kinds.length > 1
            ? t('kinds', { count: kinds.length })
            : onlyKind === undefined
              ? t('allKinds')
              : kindOf(onlyKind).label
        }
        all={newest?.kinds ?? []}
        chosen={kinds}
        labelOf={(kind) => kindOf(kind).label}
        onChange={(chosen) => ask({ kinds: chosen })}
      />
      {((newest?.labels.length ?? 0) > 0 || labels.length > 0) && (
        <CheckedRows
          icon={<IconTag size={17} aria-hidden />}
          name={labels.length > 1 ? `${t('labels')}: ${labels.length}` : (onlyLabel ?? t('anyLabel'))}
          all={newest?.labels ?? []}
          chosen={labels}
          labelOf={(label) => label}
          onChange={(chosen) => ask({ labels: chosen })}
        />
      )}
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button size="sm" leftSection={<IconCalendar size={17} aria-hidden />}>
            {olderThanDays === undefined ? t('anyAge') : t('daysAndMore', { count: olderThanDays })}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup
            value={String(olderThanDays ?? '')}
            onChange={(days) => ask({ olderThanDays: days === '' ? undefined : Number(days) })}
          >
            <Menu.RadioItem value="">{t('anyAge')}</Menu.RadioItem>
            {ages.map((days) => (
              <Menu.RadioItem key={days} value={String(days)}>
                {t('daysAndMore', { count: days })}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      <Button
        size="sm"
        aria-pressed={listing.order.byTurn}
        className={classes.toggle}
        leftSection={<IconLayoutRows size={17} aria-hidden />}
        onClick={() => sort({ ...listing.order, byTurn: !listing.order.byTurn })}
      >
        {t('byTurn')}
      </Button>
      <ColumnMenu columns={columns} />
      {children}
    </Group>
  )
}

interface CheckedRowsProps {
  readonly icon: ReactNode
  readonly name: string
  readonly all: readonly { readonly name: string; readonly count: number }[]
  readonly chosen: readonly string[]
  readonly labelOf: (name: string) => string
  readonly onChange: (chosen: string[]) => void
}

/** A menu of which any number may be ticked, each with how many cases it stands for. */
function CheckedRows({ icon, name, all, chosen, labelOf, onChange }: CheckedRowsProps) {
  const formats = useFormats()
  // A choice can be taken back even when no case has it any more.
  const gone = chosen.filter((one) => !all.some((known) => known.name === one)).map((one) => ({ name: one, count: 0 }))
  return (
    <Menu position="bottom-end" shadow="md" closeOnItemClick={false}>
      <Menu.Target>
        <Button size="sm" leftSection={icon}>
          <Box component="span" className={recipes.cut} maw={140}>
            {name}
          </Box>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.long}>
        <Menu.CheckboxGroup value={[...chosen]} onChange={onChange}>
          {[...all, ...gone].map((one) => (
            <Menu.CheckboxItem
              key={one.name}
              value={one.name}
              rightSection={<span className={recipes.small}>{formats.number(one.count)}</span>}
            >
              {labelOf(one.name)}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

function ColumnMenu({ columns }: { readonly columns: Columns }) {
  const t = useTexts('cases/worklist')
  return (
    <Menu position="bottom-end" shadow="md" closeOnItemClick={false}>
      <Menu.Target>
        <Button size="sm" px={6} aria-label={t('columns')} title={t('columns')}>
          <IconColumns3 size={17} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('columnsHint')}</Menu.Label>
        {columns.all.map(({ column, width, shown }) => (
          <Menu.CheckboxItem
            key={column}
            checked={shown}
            // A row without its name is nobody's.
            disabled={column === 'who'}
            onChange={(wanted) => columns.show(column, wanted)}
            onKeyDown={({ key }) => {
              const wider = { ArrowRight: 10, ArrowLeft: -10 }[key]
              if (wider === undefined || !shown) return
              // As wide as it is drawn: a column that shares the room has no width of its own yet.
              const head = document.querySelector(`[data-worklist] [role='columnheader'][data-column='${column}']`)
              columns.size(column, (head?.getBoundingClientRect().width || width) + wider, true)
            }}
          >
            {t(column)}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item closeMenuOnClick onClick={columns.reset}>
          {t('usualColumns')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Search and filters that narrow the list besides its tab, each to be taken away, above the rows that they left. */
export function ActiveFilters() {
  const t = useTexts('cases/worklist')
  const { listing, ask } = useScreen()
  const { search = '', kinds = [], labels = [], olderThanDays } = listing.query
  const kindOf = useCaseKind()
  const active = [
    ...(cleaned(search) === ''
      ? []
      : [{ name: t('searched', { search: cleaned(search) }), remove: () => ask({ search: '' }) }]),
    ...kinds.map((kind) => ({
      name: kindOf(kind).label,
      remove: () => ask({ kinds: kinds.filter((one) => one !== kind) }),
    })),
    ...labels.map((label) => ({
      name: t('label', { name: label }),
      remove: () => ask({ labels: labels.filter((one) => one !== label) }),
    })),
    ...(olderThanDays === undefined
      ? []
      : [{ name: t('daysAndMore', { count: olderThanDays }), remove: () => ask({ olderThanDays: undefined }) }]),
  ]
  if (active.length === 0) return null
  return (
    <Group role="group" aria-label={t('activeFilters')} className={recipes.bar} gap={6} py={5}>
      {active.map(({ name, remove }) => (
        <RemovableChip key={name} accent text={name} removal={t('removeFilter', { name })} onRemove={remove} />
      ))}
      <Anchor
        component="button"
        type="button"
        size="sm"
        fw={600}
        onClick={() => ask({ search: '', kinds: [], labels: [], olderThanDays: undefined })}
      >
        {t('clearFilters')}
      </Anchor>
    </Group>
  )
}
