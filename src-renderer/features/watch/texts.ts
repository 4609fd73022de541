import { defineTexts } from '../../lib/i18n/texts'

export const watchTexts = defineTexts('watch', {
  watched: { en: 'All cases watched, last look {{time}}', de: 'Alle Fälle beobachtet, zuletzt {{time}}' },
  starting: { en: 'All cases watched', de: 'Alle Fälle beobachtet' },
  none: { en: 'No open case to watch', de: 'Kein offener Fall zu beobachten' },
  off: { en: 'Not watched: turned off', de: 'Nicht beobachtet: ausgeschaltet' },
  offline: { en: 'Not watched: offline', de: 'Nicht beobachtet: offline' },
  locked: { en: 'Not watched: screen locked', de: 'Nicht beobachtet: Bildschirm gesperrt' },
  unauthorized: { en: 'Not watched: API key refused', de: 'Nicht beobachtet: API-Schlüssel abgelehnt' },
  'no-api-key': { en: 'Not watched: no API key', de: 'Nicht beobachtet: kein API-Schlüssel' },
  'session-ended': { en: 'Not watched: another user’s session', de: 'Nicht beobachtet: Sitzung eines anderen' },
  since: { en: '{{pause}}, last look {{time}}', de: '{{pause}}, zuletzt {{time}}' },
})
