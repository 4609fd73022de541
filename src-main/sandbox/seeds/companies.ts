import { type SeedOf, day, hour, labels, living, minute, misses, mister, ofKind, second, standing } from './types'

const businesses: SeedOf[] = [
  {
    company: 'Tischlerei Möhrle & Töchter GbR',
    ...living(misses('Ursula', 'Möhrle', 'DE', '1970-05-05'), 'Tübingen', '72070'),
    ...standing('AWAITING_DOCUMENTS', 'CREDIT', 5 * day, 5 * day - 7 * second),
    note: { en: 'Partnership agreement promised for Friday', de: 'Gesellschaftsvertrag für Freitag zugesagt' },
    labels: [labels.callBack],
  },
  {
    company: 'Feinkost Yılmaz OHG',
    ...living(mister('Kâzım', 'Yılmaz', 'TR', '1968-12-24'), 'Gelsenkirchen', '45879'),
    ...standing('AWAITING_DOCUMENTS', 'DEBIT', 31 * hour, 31 * hour - 4 * second),
  },
  {
    company: 'Piekarnia Słoneczna UG (haftungsbeschränkt)',
    ...living(misses('Bożena', 'Kwiatkowska', 'PL', '1985-08-18'), 'Hannover', '30159'),
    ...standing('AWAITING_DOCUMENT_REVIEW', 'CREDIT', 3 * day, 22 * hour),
  },
  {
    company: 'Zweiradhaus Kühnapfel e.K.',
    ...living(mister('Detlef', 'Kühnapfel', 'DE', '1963-03-09'), 'Oldenburg', '26122'),
    ...standing('AWAITING_ADDITIONAL_INFO', 'CREDIT', 4 * day, 50 * minute),
    note: { en: 'Turnover of last year asked for', de: 'Umsatz des Vorjahres angefragt' },
    labels: [labels.urgent, labels.hamburg],
  },
  {
    company: 'Architekturbüro Ångström & Weiß PartG mbB',
    ...living(mister('Håkan', 'Ångström', 'SE', '1974-10-10'), 'Weimar', '99423'),
    ...standing('AWAITING_SIGNING', 'CREDIT', 28 * hour, 27 * hour),
  },
  {
    company: 'Phở Nhà Hà Nội GmbH',
    ...living(mister('Văn Thịnh', 'Phan', 'VN', '1987-01-22'), 'Düsseldorf', '40210'),
    ...standing('COMPLETED', 'CREDIT', 1_860 * day, 1_859 * day),
    account: { invoices: 60, encoding: 'pdf', mandates: ['EXPIRED', 'ACTIVE'] },
  },
  {
    company: 'Optik Löwenzahn GmbH',
    ...living(misses('Sigrid', 'Löwenzahn', 'DE', '1966-04-01'), 'Kassel', '34117'),
    ...standing('COMPLETED', 'DEBIT', 101 * day, 100 * day),
    account: { invoices: 3, encoding: 'data-url' },
  },
  {
    company: 'Gärtnerei Vöhringer KG',
    ...living(mister('Eberhard', 'Vöhringer', 'DE', '1959-11-28'), 'Ulm', '89073'),
    ...standing('AWAITING_CARD_CREATION', 'CREDIT', 50 * hour, 4 * hour),
  },
  {
    company: 'Şimşek Lojistik Spedition GmbH',
    ...living(mister('Tuğrul', 'Şimşek', 'DE', '1981-06-06'), 'Nürnberg', '90402'),
    ...standing('COMPLETED', 'CREDIT', 377 * day, 376 * day),
    account: { invoices: 12, currencies: ['EUR', 'CHF', 'EUR', 'GBP'], mandates: ['ACTIVE'] },
  },
  {
    company: 'Musikschule Ährenklang e.V.',
    ...living(misses('Annemarie', 'Röhrßen', 'DE', '1978-07-16'), 'Celle', '29221'),
    ...standing('AWAITING_DOCUMENTS', 'DEBIT', 12 * day, 12 * day - 5 * second),
    note: { en: 'Extract from the register of associations', de: 'Auszug aus dem Vereinsregister' },
  },
  {
    company: 'Brauerei Zum Goldenen Bären GmbH',
    ...living(mister('Alois', 'Hintermüller', 'DE', '1955-02-13'), 'Regensburg', '93047'),
    ...standing('REJECTED', 'CREDIT', 19 * day, 18 * day),
  },
  {
    company: 'Datenwerk Jøssund GmbH',
    ...living(misses('Ragnhild', 'Jøssund', 'NO', '1989-09-09'), 'Karlsruhe', '76131'),
    ...standing('FAILED', 'CREDIT', 40 * hour, 40 * hour - 9 * second),
  },
  {
    company: 'Glasreinigung Müßig UG',
    ...living(mister('Sven', 'Müßig', 'DE', '1992-12-12'), 'Erfurt', '99084'),
    ...standing('PROCESSING', 'DEBIT', second, second),
  },
]

const corporations: SeedOf[] = [
  {
    company: 'Hanseatische Kranbau Süderelbe AG',
    ...living(mister('Jürgen', 'Claaßen', 'DE', '1964-01-01'), 'Hamburg', '21079'),
    ...standing('COMPLETED', 'CREDIT', 2_130 * day, 2_129 * day),
    account: { invoices: 300, mandates: ['CANCELLED', 'ACTIVE'] },
    note: { en: 'Billed weekly', de: 'Wird wöchentlich abgerechnet' },
  },
  {
    company: 'Nordlicht Windkraft Holding SE',
    ...living(misses('Inga-Lill', 'Sjöberg', 'SE', '1976-08-08'), 'Husum', '25813'),
    ...standing('AWAITING_SIGNING', 'CREDIT', 6 * day, 2 * day),
    note: { en: 'Two directors sign together', de: 'Zwei Geschäftsführer unterschreiben gemeinsam' },
  },
  {
    company: 'Klinikum Überlingen gGmbH',
    ...living(misses('Roswitha', 'Käßbohrer', 'DE', '1967-10-25'), 'Überlingen', '88662'),
    ...standing('AWAITING_DOCUMENT_REVIEW', 'CREDIT', 4 * day, 35 * minute),
  },
  {
    company: 'Transalpina Güterverkehr SE',
    ...living(mister('Reto', 'Zgraggen', 'CH', '1971-05-30'), 'Lindau', '88131'),
    ...standing('COMPLETED', 'CREDIT', 395 * day, 394 * day),
    account: {
      invoices: 12,
      currencies: ['EUR', 'CHF', 'JPY', 'KWD', 'SEK', 'GBP'],
      // 2^53 + 1: the first whole number that a double cannot hold.
      huge: { position: 2, amount: 9_007_199_254_740_993n },
      encoding: 'json',
      mandates: ['ACTIVE'],
    },
    note: { en: 'Six currencies', de: 'Sechs Währungen' },
  },
  {
    company: 'Verlagshaus Kierkegård AG',
    ...living(mister('Søren', 'Kierkegård', 'DK', '1973-03-22'), 'Stuttgart', '70173'),
    ...standing('AWAITING_MANUAL_REVIEW', 'CREDIT', 8 * day, 5 * day),
  },
  {
    company: 'Fährgesellschaft Rømø mbH',
    ...living(misses('Birthe', 'Thygesen', 'DK', '1979-12-31'), 'Husum', '25813'),
    ...standing('AWAITING_DOCUMENTS', 'DEBIT', 43 * day, 43 * day - 6 * second),
    note: { en: 'Written to twice', de: 'Zweimal angeschrieben' },
  },
]

export const companySeeds = [...ofKind('BUSINESS', businesses), ...ofKind('CORPORATE', corporations)]
