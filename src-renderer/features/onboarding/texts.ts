import { defineTexts } from '../../i18n/texts'

export const onboardingTexts = defineTexts('onboarding', {
  title: { en: 'New onboarding', de: 'Neuer Antrag' },
  firstName: { en: 'First name', de: 'Vorname' },
  lastName: { en: 'Last name', de: 'Nachname' },
})
