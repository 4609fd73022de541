import {
  type SeedOf,
  day,
  familyNameFirst,
  hour,
  labels,
  living,
  minute,
  misses,
  mister,
  ofKind,
  second,
  standing,
} from './types'

const consumers: SeedOf[] = [
  {
    ...living(misses('Wiebke', 'Süßmuth-Rønne', 'DE', '1984-03-17'), 'Flensburg', '24937'),
    ...standing('AWAITING_DOCUMENTS', 'CREDIT', 26 * hour, 26 * hour - 6 * second),
    note: { en: 'Proof of address comes by post', de: 'Adressnachweis kommt mit der Post' },
  },
  {
    ...living(mister('Łukasz', 'Śliwiński', 'PL', '1991-11-02'), 'Görlitz', '02826'),
    ...standing('AWAITING_SIGNING', 'CREDIT', 3 * hour, 3 * hour - 9 * second),
  },
  {
    ...living(familyNameFirst(misses('Thị Mỹ Duyên', 'Trần', 'VN', '1996-07-29')), 'Leipzig', '04109'),
    ...standing('AWAITING_ADDITIONAL_INFO', 'DEBIT', 2 * day, 20 * hour),
    note: { en: 'Residence permit: page 2 is missing', de: 'Aufenthaltstitel: Seite 2 fehlt' },
    labels: [labels.callBack],
  },
  {
    ...living(misses('Gülşah', 'Yıldırım', 'TR', '1979-01-30'), 'Duisburg', '47051'),
    ...standing('AWAITING_DOCUMENTS', 'CREDIT', 9 * day, 9 * day - 7 * second),
    note: { en: 'Photograph of the passport was cut off', de: 'Foto des Passes war abgeschnitten' },
    labels: [labels.callBack, labels.urgent],
  },
  {
    ...living(misses('Åse', 'Kristoffersen', 'NO', '1988-06-12'), 'Kiel', '24103'),
    ...standing('AWAITING_SIGNING', 'DEBIT', 12 * minute, 12 * minute - 5 * second),
  },
  {
    ...living(mister('Benedikt', 'Strößenreuther', 'DE', '1969-10-08'), 'Bamberg', '96047'),
    ...standing('FAILED', 'CREDIT', 4 * day, 4 * day - 8 * second),
    note: { en: 'Ask IT before a new attempt', de: 'Vor einem neuen Versuch die IT fragen' },
  },
  {
    ...living(familyNameFirst(mister('Quốc Bảo', 'Đặng', 'VN', '1993-02-21')), 'Berlin', '10365'),
    ...standing('AWAITING_DOCUMENT_REVIEW', 'CREDIT', 2 * day, 5 * hour),
  },
  {
    ...living(misses('Zuzana', 'Dvořáková', 'CZ', '1982-12-05'), 'Dresden', '01067'),
    ...standing('AWAITING_MANUAL_REVIEW', 'CREDIT', 3 * day, 3 * day - 6 * second),
    note: { en: 'Two employers given', de: 'Zwei Arbeitgeber angegeben' },
  },
  {
    ...living(mister('Þorbjörn', 'Guðmundsson', 'IS', '1975-04-14'), 'Bremerhaven', '27568'),
    ...standing('PROCESSING', 'CREDIT', second, second),
  },
  {
    ...living(mister('Ömer Faruk', 'Çağlar', 'DE', '1990-09-19'), 'Mannheim', '68159'),
    ...standing('PROCESSING', 'DEBIT', 2 * second, 2 * second),
  },
  {
    ...living(misses('Mathilde', 'Größinger', 'AT', '1958-08-23'), 'Passau', '94032'),
    ...standing('REJECTED', 'CREDIT', 6 * day, 6 * day - 4 * second),
  },
  {
    ...living(mister('Jędrzej', 'Wiśniewski', 'PL', '1986-05-27'), 'Frankfurt (Oder)', '15230'),
    ...standing('AWAITING_CARD_CREATION', 'CREDIT', 29 * hour, 7 * hour),
  },
  {
    ...living(misses('Aoife', 'Ní Bhriain', 'IE', '1994-03-01'), 'Münster', '48143'),
    ...standing('COMPLETED', 'CREDIT', 11 * day, 10 * day),
    account: { invoices: 0 },
    note: { en: 'Wants direct debit, full amount', de: 'Möchte Lastschrift, Gesamtbetrag' },
    labels: [labels.hamburg],
  },
  {
    ...living(mister('Heinrich', 'Vogelsänger', 'DE', '1961-07-07'), 'Lübeck', '23552'),
    ...standing('COMPLETED', 'CREDIT', 402 * day, 401 * day),
    account: {
      invoices: 12,
      encoding: 'pdf',
      mandates: ['ACTIVE'],
      amountSet: 40 * day - hour,
      increases: [
        {
          asked: 120 * day,
          limit: 8_000,
          monthlyIncome: 4_200,
          reasonType: 'INCOME_HAS_INCREASED',
          employmentType: 'PERMANENT',
          documents: [{ fileName: 'Gehaltsabrechnung Juni.pdf', contentType: 'application/pdf', kilobytes: 212 }],
        },
      ],
    },
    documents: [
      { fileName: 'Ausweis Vorderseite.jpg', contentType: 'image/jpeg', kilobytes: 1_430 },
      { fileName: 'Ausweis Rückseite.jpg', contentType: 'image/jpeg', kilobytes: 1_280 },
      { fileName: 'Meldebescheinigung.pdf', contentType: 'application/pdf', kilobytes: 388 },
    ],
  },
  {
    ...living(mister('Șerban', 'Ionescu-Țăranu', 'RO', '1983-11-11'), 'Ingolstadt', '85049'),
    ...standing('COMPLETED', 'DEBIT', 52 * day, 51 * day),
    account: { invoices: 1, encoding: 'base64', mandates: ['FAILED'] },
    note: { en: 'Bank refused the first mandate', de: 'Bank hat das erste Mandat abgelehnt' },
    labels: [labels.urgent],
  },
  {
    ...living(familyNameFirst(misses('Thị Ngọc Ánh', 'Lê', 'DE', '1998-10-30')), 'Chemnitz', '09111'),
    ...standing('COMPLETED', 'CREDIT', 118 * day, 117 * day),
    account: { invoices: 3, encoding: 'json', mandates: ['CANCELLED', 'ACTIVE'] },
  },
  {
    ...living(misses('Maija', 'Hämäläinen', 'FI', '1972-02-29'), 'Rostock', '18055'),
    ...standing('AWAITING_SIGNING', 'CREDIT', 31 * hour, 31 * hour - 8 * second),
    note: { en: 'Link sent by letter', de: 'Link per Brief geschickt' },
  },
  {
    ...living(mister('José', 'Ibáñez Núñez', 'ES', '1980-06-24'), 'Freiburg im Breisgau', '79098'),
    ...standing('AWAITING_ADDITIONAL_INFO', 'CREDIT', 17 * hour, 90 * minute),
  },
  {
    ...living(misses('Friederike', 'Prinzhöfer', 'DE', '2001-01-15'), 'Göttingen', '37073'),
    ...standing('REJECTED', 'PREPAID', 33 * day, 33 * day - 5 * second),
  },
  {
    ...living(misses('Iwona', 'Grzesiak-Böhm', 'PL', '1977-09-03'), 'Cottbus', '03046'),
    ...standing('FAILED', 'DEBIT', 71 * day, 71 * day - 9 * second),
  },
]

export const consumerSeeds = ofKind('CONSUMER', consumers)
