import type { SupportFile } from '@contract/api/health'
import { Button, Group, Select, Stack } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { useMemo, useRef, useState } from 'react'
import { kartei } from '../../lib/api/kartei'
import { useAct } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useTexts } from '../../lib/i18n/texts'
import { Dialog } from '../../lib/layout/dialog'
import { Explanation, SettingsPart } from '../../lib/layout/settings'
import recipes from '../../lib/theme/recipes.module.css'
import classes from './support-bundle.module.css'

interface Gathered {
  readonly bundleId: string
  readonly files: readonly SupportFile[]
}

/** What is handed to support: gathered, read, and only then saved. */
export function SupportBundle() {
  const t = useTexts('health/bundle')
  const [gathered, setGathered] = useState<Gathered>()
  const [said, setSaid] = useState('')
  const gather = useAct(
    () => kartei.health.gather(),
    (found) => {
      setSaid('')
      setGathered(found)
    },
  )
  return (
    <SettingsPart title={t('title')} explain={t('explain')}>
      <Group gap="sm">
        <Button loading={gather.running} onClick={() => void gather.run()}>
          {t('gather')}
        </Button>
        <span role="status">{said}</span>
      </Group>
      {gather.failure && <FailureMessage failure={gather.failure} ofActive={false} />}
      <Dialog opened={gathered !== undefined} onClose={() => setGathered(undefined)} title={t('title')} size={900}>
        {gathered && (
          <Contents
            gathered={gathered}
            onSaved={(fileName) => {
              setGathered(undefined)
              setSaid(t('saved', { name: fileName }))
            }}
          />
        )}
      </Dialog>
    </SettingsPart>
  )
}

function Contents({
  gathered: { bundleId, files },
  onSaved,
}: {
  readonly gathered: Gathered
  readonly onSaved: (fileName: string) => void
}) {
  const t = useTexts('health/bundle')
  const [chosen, setChosen] = useState(files[0]?.name ?? '')
  const save = useAct(kartei.health.saveGathered, ({ saved, fileName = '' }) => {
    if (saved) onSaved(fileName)
  })
  const file = files.find(({ name }) => name === chosen)
  return (
    <Stack gap="md">
      <Explanation>{t('means')}</Explanation>
      <Select
        label={t('part')}
        data={files.map(({ name }) => name)}
        value={chosen}
        allowDeselect={false}
        onChange={(name) => setChosen(name ?? chosen)}
      />
      {file && <Lines key={file.name} name={file.name} text={file.text} />}
      {save.failure && <FailureMessage failure={save.failure} ofActive={false} />}
      <Group justify="flex-end">
        <Button
          variant="primary"
          leftSection={<IconFileText size={16} aria-hidden />}
          loading={save.running}
          onClick={() => void save.run({ bundleId })}
        >
          {t('save')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Pixels of a line of small type. */
const lineHeight = 18

/** A text line by line; of a long one only the lines near what is in sight are drawn. */
function Lines({ name, text }: { readonly name: string; readonly text: string }) {
  const lines = useMemo(() => text.replace(/\n$/, '').split('\n'), [text])
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- it keeps its own memo, and this component needs none
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => lineHeight,
    overscan: 20,
    initialRect: { width: 800, height: 360 },
  })
  return (
    <div
      ref={box}
      className={clsx(classes.text, recipes.mono)}
      role="document"
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard as well
      tabIndex={0}
      dir="ltr"
      translate="no"
    >
      <div className={classes.lines} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className={classes.line}
            style={{ transform: `translateY(${start}px)` }}
          >
            {lines[index]}
          </div>
        ))}
      </div>
    </div>
  )
}
