import type { Choice } from '../../lib/fields/match'

/**
 * "Credit limit increase": the first value is shown by the interface, the others follow from the names of its variants, so
 * they are suggestions and any other value is sent as typed.
 */
export const reasonTypes: readonly Choice[] = [
  {
    code: 'CONSOLIDATE_SPENDING_ON_THIS_CARD',
    words: { en: 'Wants to spend on this card alone', de: 'Will alle Ausgaben über diese Karte führen' },
  },
  {
    code: 'CURRENT_LIMIT_DOES_NOT_COVER_RECURRING_EXPENSES',
    words: { en: 'Limit does not cover recurring expenses', de: 'Rahmen deckt laufende Ausgaben nicht' },
  },
  { code: 'INCOME_HAS_INCREASED', words: { en: 'Income has increased', de: 'Einkommen ist gestiegen' } },
  {
    code: 'INCREASED_NEED_FOR_FINANCIAL_FLEXIBILITY',
    words: { en: 'Needs more financial room', de: 'Braucht mehr finanziellen Spielraum' },
  },
  {
    code: 'LIMIT_NOT_SUFFICIENT_FOR_TEMPORARILY_HIGHER_EXPENSES',
    words: { en: 'Higher expenses for a while', de: 'Vorübergehend höhere Ausgaben' },
  },
  { code: 'OTHER', words: { en: 'Another reason', de: 'Anderer Grund' } },
]
