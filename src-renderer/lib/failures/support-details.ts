import { serviceInterface } from '@contract/service-interface'
import type { About } from '@contract/api/workstation'
import { kartei } from '../api/kartei'

/** Which Kartei this is and which interface it speaks, for support: nothing about the clerk or the computer's name. */
export interface SupportDetails {
  readonly interface: string
  readonly endpoints: string
  readonly kartei?: string
  readonly electron?: string
  readonly chromium?: string
  readonly node?: string
  readonly system?: string
}

const spoken = { interface: serviceInterface.version, endpoints: serviceInterface.endpoints.join(', ') }

export const detailsOf = ({ version, electron, chromium, node, platform, architecture }: About): SupportDetails => ({
  kartei: version,
  ...spoken,
  electron,
  chromium,
  node,
  system: `${platform} ${architecture}`,
})

/** Details known now: the interface alone where main does not answer. */
export async function supportDetails(): Promise<SupportDetails> {
  const about = await kartei.workstation.about()
  return about.ok ? detailsOf(about.value) : spoken
}
