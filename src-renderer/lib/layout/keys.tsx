import { Flex } from '@mantine/core'
import { useLanguage } from '../i18n/texts'

const german: Readonly<Record<string, string>> = {
  Ctrl: 'Strg',
  Shift: 'Umschalt',
  PageDown: 'Bild ↓',
  PageUp: 'Bild ↑',
}
const english: Readonly<Record<string, string>> = { PageDown: 'Page ↓', PageUp: 'Page ↑' }
const arrows: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→' }

/** A shortcut as the keys are labelled: `Ctrl` `Shift` `C`. */
export function Keys({ keys }: { readonly keys: string }) {
  const names = useLanguage() === 'de' ? german : english
  return (
    <Flex component="span" display="inline-flex" gap={4} flex="none">
      {keys.split(/\+| /).map((key) => (
        <kbd key={key}>{arrows[key] ?? names[key] ?? key}</kbd>
      ))}
    </Flex>
  )
}
