import { defineTexts } from '../../lib/i18n/texts'

export const readAnewTexts = defineTexts('read-invoice', {
  open: { en: 'Read invoice data from the service', de: 'Rechnungsdaten beim Dienst lesen' },
  title: { en: 'Invoice data: {{number}}', de: 'Rechnungsdaten: {{number}}' },
  reading: { en: 'Reading the invoice …', de: 'Rechnung wird gelesen …' },
  readAt: { en: 'Read at {{time}}.', de: 'Gelesen um {{time}}.' },
  stale: {
    en: 'Could not be read again. Shown as of {{time}}.',
    de: 'Konnte nicht erneut gelesen werden. Stand {{time}}.',
  },
  again: { en: 'Read again', de: 'Erneut lesen' },
  all: { en: 'invoice data', de: 'Rechnungsdaten' },
  noId: {
    en: 'The list gives no ID for this invoice, so it cannot be read by itself.',
    de: 'Die Liste nennt zu dieser Rechnung keine ID. Sie kann deshalb nicht einzeln gelesen werden.',
  },
  same: { en: 'The list says the same.', de: 'Die Liste sagt dasselbe.' },
  different: {
    en: {
      one: 'The list says otherwise in 1 place, marked here.',
      other: 'The list says otherwise in {{count}} places, marked here.',
    },
    de: {
      one: 'Die Liste weicht an 1 Stelle ab, hier markiert.',
      other: 'Die Liste weicht an {{count}} Stellen ab, hier markiert.',
    },
  },
  inList: { en: 'In the list:', de: 'In der Liste:' },

  id: { en: 'Invoice ID', de: 'Rechnungs-ID' },
  invoiceNumber: { en: 'Invoice number', de: 'Rechnungsnummer' },
  dueDate: { en: 'Due', de: 'Fällig' },
  totalAmount: { en: 'Total', de: 'Summe' },
  engagementId: { en: 'Engagement number', de: 'Engagementnummer' },
  billingPeriodStart: { en: 'Period from', de: 'Zeitraum von' },
  billingPeriodEnd: { en: 'Period to', de: 'Zeitraum bis' },
  paymentReference: { en: 'Payment reference', de: 'Verwendungszweck' },
  payeeAccountIdentifier: { en: 'Payee account', de: 'Konto des Zahlungsempfängers' },
  payeeBankIdentifier: { en: 'Payee’s bank', de: 'Bank des Zahlungsempfängers' },
  minimumAmount: { en: 'Minimum', de: 'Mindestens' },
  invoicePdfDocumentId: { en: 'Document ID', de: 'Dokument-ID' },
  createdDate: { en: 'Created', de: 'Erstellt' },
  otherForm: { en: 'In another form than expected', de: 'In anderer Form als erwartet' },
})
