import {
  type SeedEngagement,
  type SeedOf,
  day,
  familyNameFirst,
  hour,
  living,
  minute,
  misses,
  mister,
  ofKind,
  second,
  standing,
} from './types'

const supplementaries: SeedOf[] = [
  {
    ...living(mister('Torstein', 'Bjørkås', 'NO', '1999-05-17'), 'Kiel', '24103'),
    ...standing('AWAITING_SIGNING', 'CREDIT', 5 * hour, 5 * hour - 6 * second),
  },
  {
    ...living(misses('Hatice', 'Özgür-Lindqvist', 'SE', '1984-09-26'), 'Bremen', '28195'),
    ...standing('COMPLETED', 'CREDIT', 64 * day, 63 * day),
    account: { invoices: 1, encoding: 'data-url' },
  },
  {
    ...living(mister('Paweł', 'Żółtowski', 'PL', '2003-02-02'), 'Berlin', '13353'),
    ...standing('AWAITING_DOCUMENTS', 'DEBIT', 55 * minute, 55 * minute - 4 * second),
  },
  {
    ...living(familyNameFirst(mister('Minh Khôi', 'Phạm', 'VN', '2000-11-20')), 'Magdeburg', '39104'),
    ...standing('AWAITING_CARD_CREATION', 'CREDIT', 26 * hour, 25 * hour),
  },
  {
    ...living(misses('Sølvi', 'Hågensen', 'NO', '1995-07-13'), 'Aachen', '52062'),
    ...standing('REJECTED', 'CREDIT', 15 * day, 15 * day - 8 * second),
  },
]

export const supplementarySeeds = ofKind('SUPPLEMENTARY', supplementaries)

export const engagementSeeds: SeedEngagement[] = [
  {
    kind: 'ENGAGEMENT',
    ...living(familyNameFirst(mister('Hoàng Phúc', 'Nguyễn', 'VN', '1985-06-18')), 'Potsdam', '14467'),
    opened: 420 * day,
    changed: 8 * day,
    account: {
      invoices: 12,
      mandates: ['ACTIVE'],
      amountSet: 40 * day - hour,
      increases: [
        {
          asked: 45 * day,
          limit: 6_500,
          monthlyIncome: 3_350,
          reasonType: 'CURRENT_LIMIT_DOES_NOT_COVER_RECURRING_EXPENSES',
          employmentType: 'SOLE_PROPRIETOR',
          documents: [{ fileName: 'Steuerbescheid.pdf', contentType: 'application/pdf', kilobytes: 640 }],
          decision: { outcome: 'granted', limit: 5_000, decided: 38 * day },
        },
      ],
    },
  },
  {
    kind: 'ENGAGEMENT',
    company: 'Weinhandlung Trübenbach & Cie. KG',
    ...living(misses('Clothilde', 'Trübenbach', 'DE', '1960-09-29'), 'Mainz', '55116'),
    opened: 160 * day,
    changed: 3 * day,
    account: { invoices: 3, encoding: 'base64', mandates: ['CANCELLED'] },
    note: { en: 'New account, new mandate to come', de: 'Neues Konto, neues Mandat folgt' },
  },
  {
    kind: 'ENGAGEMENT',
    ...living(misses('Dörte', 'Petersen', 'DE', '1990-02-11'), 'Husum', '25813'),
    opened: 2 * day,
    changed: 2 * day,
    account: { invoices: 0 },
  },
  {
    kind: 'ENGAGEMENT',
    company: 'Ceylan Kuyumculuk Import GmbH',
    ...living(mister('Barış', 'Ceylan', 'DE', '1977-04-20'), 'Pforzheim', '75172'),
    opened: 500 * day,
    changed: 30 * hour,
    account: { invoices: 12, currencies: ['KWD', 'EUR', 'JPY'], encoding: 'octet-stream', mandates: ['EXPIRED'] },
  },
  {
    kind: 'ENGAGEMENT',
    ...living(misses('Małgorzata', 'Dąbrowska', 'PL', '1988-12-08'), 'Wolfsburg', '38440'),
    opened: 44 * day,
    changed: 12 * day,
    account: { invoices: 1, encoding: 'json', mandates: ['FAILED'] },
    note: { en: 'IBAN of a closed account', de: 'IBAN eines aufgelösten Kontos' },
  },
  {
    kind: 'ENGAGEMENT',
    company: 'Øresund Fähren Logistik AB',
    ...living(mister('Björn', 'Öhlund', 'SE', '1969-08-15'), 'Rostock', '18055'),
    opened: 1_900 * day,
    changed: 21 * day,
    account: {
      invoices: 60,
      currencies: ['SEK', 'EUR'],
      encoding: 'pdf',
      mandates: ['CANCELLED', 'EXPIRED', 'ACTIVE'],
    },
  },
]
