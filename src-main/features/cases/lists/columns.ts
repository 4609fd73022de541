import { spelledOut } from '@contract/domain/folding'
import { visible } from '@contract/domain/typed-text'

/** The columns of a list as Kartei writes it, in this order; members of the same name in JSON. */
export const columns = [
  'onboardingId',
  'engagementId',
  'customerId',
  'mandateIds',
  'creditLimitIncreaseIds',
  'kind',
  'title',
  'status',
  'cardType',
  'email',
  'note',
  'labels',
  'pinned',
  'done',
  'createdAt',
  'updatedAt',
] as const
export type Column = (typeof columns)[number]

/** Further names that lists from elsewhere use, as `plain` writes them. `id` is an identifier of an unknown sort. */
const others: Readonly<Record<Column | 'id', readonly string[]>> = {
  onboardingId: ['onboarding', 'onboardingnumber', 'antrag', 'antragsid', 'antragsnummer', 'onboardingnummer'],
  engagementId: ['engagement', 'engagementnumber', 'engagementnummer', 'vertrag', 'vertragsid', 'vertragsnummer'],
  customerId: ['customer', 'customernumber', 'kunde', 'kundenid', 'kundennummer'],
  mandateIds: ['mandateid', 'mandate', 'mandates', 'mandat', 'mandatsid', 'mandatsids', 'mandatsnummer'],
  creditLimitIncreaseIds: ['creditlimitincreaseid', 'limitincreaseid', 'limiterhoehungsid', 'limiterhoehung'],
  kind: ['type', 'onboardingtype', 'art', 'typ', 'fallart'],
  title: [
    'name',
    'who',
    'person',
    'applicant',
    'company',
    'companyname',
    'firma',
    'firmenname',
    'antragsteller',
    'wer',
  ],
  status: ['state', 'stand', 'zustand'],
  cardType: ['card', 'karte', 'kartenart', 'kartentyp'],
  email: ['mail', 'emailaddress', 'emailadresse', 'mailadresse'],
  note: ['notes', 'remark', 'comment', 'notiz', 'notizen', 'bemerkung', 'kommentar'],
  labels: ['label', 'tags', 'etikett', 'etiketten', 'schlagwort', 'schlagwoerter'],
  pinned: ['pin', 'angeheftet'],
  done: ['erledigt'],
  createdAt: ['created', 'createddate', 'erstellt', 'erstelltam', 'angelegt', 'angelegtam'],
  updatedAt: ['updated', 'changed', 'changedat', 'lastchange', 'geaendert', 'geaendertam', 'letzteaenderung'],
  id: ['identifier', 'uuid', 'kennung'],
}

/** A heading without accents, spaces and signs, so that each way to write it is one. */
const plain = (heading: string): string => spelledOut(visible(heading)).replace(/[^\p{L}\p{N}]/gu, '')

const byName = new Map<string, Column | 'id'>()
for (const column of [...columns, 'id'] as const)
  for (const name of [column, ...others[column]]) byName.set(plain(name), column)

/** The column that a heading stands for, whatever its case, in English or German. */
export const columnOf = (heading: string): Column | 'id' | undefined => byName.get(plain(heading))
