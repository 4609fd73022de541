import { defineTexts } from '../../lib/i18n/texts'

export const oddTexts = defineTexts('odd-invoices', {
  noNumber: { en: 'without a number', de: 'ohne Nummer' },
  missing: { en: 'The service does not give: {{what}}.', de: 'Der Dienst nennt nicht: {{what}}.' },
  otherForm: {
    en: 'In another form than expected: {{what}}.',
    de: 'In anderer Form als erwartet: {{what}}.',
  },
  noInvoice: {
    en: 'This row of the list is no invoice. It came as {{what}}.',
    de: 'Diese Zeile der Liste ist keine Rechnung. Sie kam als {{what}}.',
  },
  notCounted: {
    en: 'An amount has a currency or unit that is not known. It is shown as it came and not added up.',
    de: 'Ein Betrag hat eine unbekannte Währung oder Einheit. Er wird wie gesendet gezeigt und nicht zusammengezählt.',
  },
  twin: {
    en: 'Another row of the list has the same ID.',
    de: 'Eine andere Zeile der Liste hat dieselbe ID.',
  },
  uncounted: {
    en: { one: '1 has no amount that can be added up.', other: '{{count}} have no amount that can be added up.' },
    de: { one: '1 ohne zählbaren Betrag.', other: '{{count}} ohne zählbaren Betrag.' },
  },
  cameOtherwise: { en: 'As it came, in another form than expected', de: 'Wie gesendet, in anderer Form als erwartet' },

  beside: {
    en: 'This list may be only a part of the invoices. The service says of it: {{what}}.',
    de: 'Diese Liste ist womöglich nur ein Teil der Rechnungen. Der Dienst sagt zu ihr: {{what}}.',
  },
  emptyPart: { en: 'There are no invoices in this list.', de: 'In dieser Liste sind keine Rechnungen.' },
  nothing: { en: 'not given', de: 'nicht genannt' },
})
