import type { Environment, KeyAge } from '@contract/api/environments'
import { civilDay } from '@contract/domain/moment'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'

const day = 24 * 60 * 60 * 1000
/** Before something ends it is warned of for so many days. */
const warnedFor = 30

const daysUntil = (moment: number): number => Math.floor((moment - Date.now()) / day)

export const daysLeft = (until: string): number => Math.max(0, daysUntil(Date.parse(until)))

/** A term of an environment that is over, or soon will be; `over` before `soon`. */
interface Due {
  readonly over: boolean
  readonly text: string
}

/** Says what of an environment has ended, or ends within a month: its client certificate, its API key. */
export function useDue(): (environment: Environment) => readonly Due[] {
  const t = useTexts('environments/due')
  const formats = useFormats()
  return ({ clientCertificate, keyAge }) => {
    const found: Due[] = []
    const { about } = clientCertificate ?? {}
    if (about) {
      const count = daysUntil(Date.parse(about.validUntil))
      const date = formats.day(about.validUntil)
      if (count < 0) found.push({ over: true, text: t('certificateOver', { date }) })
      else if (count < warnedFor) found.push({ over: false, text: t('certificateSoon', { count, date }) })
    }
    if (keyAge?.replaceBy !== undefined) {
      // The whole day counts.
      const end = (civilDay(keyAge.replaceBy)?.getTime() ?? 0) + day
      const count = daysUntil(end)
      const date = formats.day(keyAge.replaceBy)
      if (count < 0) found.push({ over: true, text: t('keyOver', { date }) })
      else if (count < warnedFor) found.push({ over: false, text: t('keySoon', { count, date }) })
    } else if (keyAge?.managedDays !== undefined && keyAge.enteredAt === undefined)
      found.push({ over: true, text: t('keyUnknown', { count: keyAge.managedDays }) })
    return found.toSorted((one, other) => Number(other.over) - Number(one.over))
  }
}

/** When a key was entered, and by when it is to be replaced. */
export function useAgeText(): (age: KeyAge | undefined) => string {
  const t = useTexts('environments/due')
  const formats = useFormats()
  return (age) => {
    if (!age) return ''
    const { enteredAt, replaceBy } = age
    const entered = enteredAt === undefined ? t('enteredUnknown') : t('entered', { date: formats.day(enteredAt) })
    return replaceBy === undefined ? entered : `${entered} ${t('replaceBy', { date: formats.day(replaceBy) })}`
  }
}
