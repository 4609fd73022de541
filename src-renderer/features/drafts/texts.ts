import { defineTexts } from '../../i18n/texts'

export const draftTexts = defineTexts('drafts', {
  saving: { en: 'Saving …', de: 'Wird gespeichert …' },
  savedAt: { en: 'Saved {{time}}', de: 'Gespeichert {{time}}' },
  savedAsDraft: { en: 'What you type is saved as a draft.', de: 'Was Sie tippen, ist als Entwurf gespeichert.' },
  notSaved: {
    en: 'Not saved. What you typed stays here until it is.',
    de: 'Nicht gespeichert. Was Sie getippt haben, bleibt hier, bis es das ist.',
  },
  tryAgain: { en: 'Try again', de: 'Noch einmal' },
})
