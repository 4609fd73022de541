import { momentOf } from '@contract/domain/moment'
import { IconAlertOctagon, IconBan, IconCircleCheck, IconClockX, IconHelpCircle, type Icon } from '@tabler/icons-react'
import type { Tone } from '../../lib/case-states/case-status'
import type { Say } from '../../lib/i18n/texts'

const looks = {
  ACTIVE: { icon: IconCircleCheck, tone: 'done' },
  CANCELLED: { icon: IconBan, tone: 'end' },
  EXPIRED: { icon: IconClockX, tone: 'end' },
  FAILED: { icon: IconAlertOctagon, tone: 'stop' },
} as const

const isKnown = (status: string): status is keyof typeof looks => Object.hasOwn(looks, status)

/** Icon, tone and word of a mandate's status; one that nobody listed is shown as the service wrote it. */
export const mandateStatus = (
  status: string | null | undefined,
  t: Say<'direct-debit'>,
): { readonly icon: Icon; readonly tone: Tone; readonly label: string } =>
  status && isKnown(status)
    ? { ...looks[status], label: t(status) }
    : { icon: IconHelpCircle, tone: 'wait', label: status || t('statusNotTold') }

const lapsesAfterMonths = 36

/** The day, as `2029-07-03`, on which a mandate that was never used since this moment lapses; undefined where it is none. */
export function lapseOf(createdAt: string): string | undefined {
  const moment = momentOf(createdAt)
  if (moment === undefined) return undefined
  const created = new Date(moment)
  const lapse = new Date(Date.UTC(created.getUTCFullYear(), created.getUTCMonth() + lapsesAfterMonths, 1))
  const lastDay = new Date(Date.UTC(lapse.getUTCFullYear(), lapse.getUTCMonth() + 1, 0)).getUTCDate()
  lapse.setUTCDate(Math.min(created.getUTCDate(), lastDay))
  return lapse.toISOString().slice(0, 10)
}
