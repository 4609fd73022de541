import { defineTexts } from '../../i18n/texts'

export const pdfTexts = defineTexts('pdf', {
  pages: { en: 'Pages and zoom', de: 'Seiten und Zoom' },
  side: { en: 'Pages and outline', de: 'Seiten und Gliederung' },
  previousPage: { en: 'Previous page', de: 'Vorige Seite' },
  nextPage: { en: 'Next page', de: 'Nächste Seite' },
  page: { en: 'Page', de: 'Seite' },
  ofPages: { en: 'of {{pages}}', de: 'von {{pages}}' },
  pageNumber: { en: 'Page {{page}}', de: 'Seite {{page}}' },
  zoomOut: { en: 'Zoom out', de: 'Verkleinern' },
  zoomIn: { en: 'Zoom in', de: 'Vergrößern' },
  zoom: { en: 'Zoom', de: 'Zoom' },
  percent: { en: '{{percent}} %', de: '{{percent}} %' },
  fitWidth: { en: 'Fit width', de: 'Seitenbreite' },
  fitPage: { en: 'Fit page', de: 'Ganze Seite' },
  rotate: { en: 'Rotate', de: 'Drehen' },
})
