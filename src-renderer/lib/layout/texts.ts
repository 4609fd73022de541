import { defineTexts } from '../i18n/texts'

export const componentTexts = defineTexts('components', {
  openFolder: { en: 'Open folder', de: 'Ordner öffnen' },
  notThereAnyMore: { en: '“{{name}}” is not there any more.', de: '„{{name}}“ liegt dort nicht mehr.' },
  loading: { en: 'Loading …', de: 'Wird geladen …' },
  copy: { en: 'Copy {{what}}', de: '{{what}} kopieren' },
  copied: { en: 'Copied', de: 'Kopiert' },
  notCopied: { en: 'Could not be copied', de: 'Konnte nicht kopiert werden' },
  keep: { en: 'Go back', de: 'Zurück' },
  close: { en: 'Close', de: 'Schließen' },
  clearSearch: { en: 'Clear search', de: 'Suche leeren' },
  undo: { en: 'Undo', de: 'Rückgängig' },
  more: { en: 'More actions', de: 'Weitere Aktionen' },
  productionWarning: {
    en: 'This concerns real customers at {{name}}.',
    de: 'Das betrifft echte Kunden bei {{name}}.',
  },
  proxySignIn: { en: 'Sign in to the proxy', de: 'Am Proxy anmelden' },
})
