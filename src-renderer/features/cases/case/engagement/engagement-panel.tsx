import { Anchor, Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useScreen, type CaseTab } from '../../../../lib/navigation/screen'
import { Panel } from '../../../../lib/layout/card'
import { FailureMessage } from '../../../../lib/failures/failure-message'
import { LoadingLine } from '../../../../lib/layout/lines'
import { useFormats } from '../../../../lib/i18n/format'
import { useTexts } from '../../../../lib/i18n/texts'
import recipes from '../../../../lib/theme/recipes.module.css'
import { knownOf, type Known } from '../../../raw'

/** State of records on this computer: they are as they are now, so no panel says of when. */
export const readHere = (asked: UseQueryResult): Known<unknown> => ({
  ...knownOf(asked, undefined),
  at: undefined,
})

interface EngagementPanelProps {
  readonly caseId: string
  readonly title: string
  /** Where all of it is. */
  readonly tab?: CaseTab
  /** None: it is always there. */
  readonly state?: Known<unknown>
  /** Takes the room of two. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** One thing about an engagement: what is known, of when, why it could not be read, and the way to its tab. */
export function EngagementPanel({ caseId, title, tab, state, wide = false, children }: EngagementPanelProps) {
  const t = useTexts('cases/engagement')
  const formats = useFormats()
  const openCase = useScreen((screen) => screen.openCase)
  const { at, failure } = state ?? {}
  const has = !state || state.value !== undefined
  const time = at === undefined ? '' : formats.moment(new Date(at))
  const name = tab ? (
    <Anchor
      component="button"
      type="button"
      inherit
      display="inline-flex"
      style={{ alignItems: 'center' }}
      aria-label={t('openPart', { part: title })}
      onClick={() => openCase(caseId, tab)}
    >
      {title}
      <IconChevronRight size={16} aria-hidden />
    </Anchor>
  ) : (
    title
  )
  return (
    <div data-wide={wide || undefined}>
      <Panel
        title={name}
        {...(has &&
          at !== undefined && {
            aside: (
              <span {...(failure && { className: recipes.toned, 'data-tone': 'act' })}>
                {t(failure ? 'lastKnown' : 'asOf', { time })}
              </span>
            ),
          })}
      >
        {has ? children : !failure && <LoadingLine />}
        {state && failure && (
          <FailureMessage
            failure={failure}
            {...(has && at !== undefined && { sentence: t('stale', { time }) })}
            actions={
              <Button size="sm" loading={state.reading} onClick={state.again}>
                {t('again')}
              </Button>
            }
          />
        )}
      </Panel>
    </div>
  )
}
