import { Anchor, Button } from '@mantine/core'
import type { Failure } from '@contract/outcome'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useScreen, type CaseTab } from '../../../../lib/navigation/screen'
import { Panel } from '../../../../lib/layout/card'
import { FailureMessage } from '../../../../lib/failures/failure-message'
import { LoadingLine } from '../../../../lib/layout/lines'
import { useFormats } from '../../../../lib/i18n/format'
import { useTexts } from '../../../../lib/i18n/texts'
import recipes from '../../../../lib/theme/recipes.module.css'

/** How fresh a panel is. */
export interface PanelState {
  /** Whether there is anything to show. */
  readonly has: boolean
  /** Milliseconds since 1970 at which it was so; undefined for what is no answer of the service. */
  readonly at?: number | undefined
  readonly failure?: Failure | undefined
  readonly reading?: boolean
  readonly again?: () => void
}

interface EngagementPanelProps {
  readonly caseId: string
  readonly title: string
  /** Where all of it is. */
  readonly tab?: CaseTab
  readonly state: PanelState
  /** Takes the room of two. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** One thing about an engagement: what is known, of when, why it could not be read, and the way to its tab. */
export function EngagementPanel({ caseId, title, tab, state, wide = false, children }: EngagementPanelProps) {
  const t = useTexts('cases/engagement')
  const formats = useFormats()
  const openCase = useScreen((screen) => screen.openCase)
  const { has, at, failure, reading = false, again } = state
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
        {failure && (
          <FailureMessage
            failure={failure}
            {...(has && at !== undefined && { sentence: t('stale', { time }) })}
            actions={
              again && (
                <Button size="sm" loading={reading} onClick={again}>
                  {t('again')}
                </Button>
              )
            }
          />
        )}
      </Panel>
    </div>
  )
}
