import type { AsideFile } from '@contract/api/data'
import { Button } from '@mantine/core'
import { useAct } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { SettingsPart, SettingsRow } from '../../lib/layout/settings'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'

const reasons = {
  replaced: 'replaced',
  damaged: 'reasonDamaged',
  foreign: 'foreign',
  newer: 'newer',
  empty: 'empty',
  'key-missing': 'key',
  'wrong-key': 'key',
} as const
const isReason = (reason: string): reason is keyof typeof reasons => Object.hasOwn(reasons, reason)

/** Read and found to be of no use: no key brings them back. */
const beyondUse: ReadonlySet<string> = new Set(['damaged', 'foreign', 'empty', 'not-openable'])

interface AsideFilesProps {
  readonly files: readonly AsideFile[]
  readonly title: string
  readonly onPutBack?: () => void
}

/** The files that are not in use, and the way back to each that a key may open. */
export function AsideFiles({ files, title, onPutBack }: AsideFilesProps) {
  const t = useTexts('data')
  const formats = useFormats()
  const putBack = useAct(kartei.data.putBack, ({ done }) => {
    if (done) onPutBack?.()
  })
  return (
    <SettingsPart title={title}>
      {putBack.failure && (
        <FailureMessage
          failure={putBack.failure}
          {...(putBack.failure.kind === 'file' && { sentence: t('notPutBack') })}
        />
      )}
      <ul className={recipes.plainList}>
        {files.map(({ name, reason, at, size }) => (
          <SettingsRow
            key={name}
            name={name}
            about={`${t(isReason(reason) ? reasons[reason] : 'otherReason')}, ${formats.stamp(at)}`}
            end={
              <>
                <span className={recipes.small}>{formats.fileSize(size)}</span>
                {!beyondUse.has(reason) && (
                  <Button
                    size="sm"
                    loading={putBack.running}
                    aria-label={t('putBackOf', { name })}
                    onClick={() => void putBack.run({ name })}
                  >
                    {t('putBack')}
                  </Button>
                )}
              </>
            }
          />
        ))}
      </ul>
    </SettingsPart>
  )
}
