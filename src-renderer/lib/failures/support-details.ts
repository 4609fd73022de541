import { serviceInterface } from '@contract/service-interface'
import type { About } from '@contract/api/workstation'
import { kartei } from '../api/kartei'

const spoken = { interface: serviceInterface.version, endpoints: serviceInterface.endpoints.join(', ') }

/** Which Kartei this is and which interface it speaks, for support: nothing about the clerk or the computer's name. */
export const detailsOf = ({ version, electron, chromium, node, platform, architecture }: About) => ({
  kartei: version,
  ...spoken,
  electron,
  chromium,
  node,
  system: `${platform} ${architecture}`,
})

/** Details known now: the interface alone where main does not answer. */
export async function supportDetails(): Promise<Partial<ReturnType<typeof detailsOf>>> {
  const about = await kartei.workstation.about()
  return about.ok ? detailsOf(about.value) : spoken
}
