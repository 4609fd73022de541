import { defineTexts } from '../i18n/texts'

export const sideTexts = defineTexts('pdf-side', {
  side: { en: 'Pages and outline', de: 'Seiten und Gliederung' },
  leaves: { en: 'Pages', de: 'Seiten' },
  outline: { en: 'Outline', de: 'Gliederung' },
  goToPage: { en: 'Go to page {{page}}', de: 'Zu Seite {{page}}' },
  outlineLoading: { en: 'Reading …', de: 'Wird gelesen …' },
  noOutline: { en: 'No outline.', de: 'Keine Gliederung.' },
  untitled: { en: 'Untitled', de: 'Ohne Titel' },
})
