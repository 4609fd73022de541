import type { UploadState } from '@contract/api/uploads'
import {
  IconAlertOctagon,
  IconArrowUp,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconCloudUpload,
  IconHelpHexagon,
  type Icon,
} from '@tabler/icons-react'
import type { Tone } from '../../lib/case-states/case-status'

/** What a state of an upload, or of a file of it, looks like. */
export const stateSigns: Readonly<Record<UploadState, { icon: Icon; tone: Tone }>> = {
  waiting: { icon: IconClock, tone: 'wait' },
  sending: { icon: IconCloudUpload, tone: 'wait' },
  sent: { icon: IconArrowUp, tone: 'wait' },
  confirmed: { icon: IconCircleCheck, tone: 'done' },
  failed: { icon: IconAlertOctagon, tone: 'stop' },
  cancelled: { icon: IconBan, tone: 'end' },
  'in-doubt': { icon: IconHelpHexagon, tone: 'act' },
}
