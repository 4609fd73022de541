import { call, event } from '../call'
import { z } from '../zod'

/** The member of the additional information in which the signing link was seen; the interface names none. */
export const seenLinkMember = 'signingUrl'

/**
 * Where in the additional information a link stands: the names of the members from the outermost in, an element of a list
 * by its place from 0, joined by dots.
 */
const member = z.string().min(1).max(500)

const chosen = z.object({ members: z.array(member) })

const choice = z.object({
  member,
  /** The case on which it was chosen. */
  caseId: z.string().min(1).max(64),
})

/**
 * Members that clerks chose as holding the signing link, the newest choice first; of the active environment, since each
 * service has names of its own ("Signing information": its fields are not shown). `signingUrl` counts without a choice.
 */
export const signingLinks = {
  members: call(z.undefined(), chosen, { journal: 'kept-here' }),
  /** `place`, from 0: where among the choices it stands; the first one without. */
  use: call(choice.extend({ place: z.number().int().min(0).max(100).optional() }), chosen, { journal: 'act' }),
  forget: call(choice, chosen, { journal: 'act' }),
  /** In this window or another one, the choices of the active environment have changed. */
  onChanged: event(chosen),
}
