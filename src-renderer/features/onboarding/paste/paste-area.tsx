import clsx from 'clsx'
import { Button, Flex, Paper, Stack, Textarea, VisuallyHidden } from '@mantine/core'
import { IconCircleCheck, IconClipboardText } from '@tabler/icons-react'
import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import type { TypedFields } from '@contract/api/drafts'
import { cleaned } from '@contract/domain/typed-text'
import type { Pasted } from '../../../lib/fields/paste'
import { PasteOffer } from '../../../lib/fields/paste-offer'
import { UndoButton } from '../../../lib/undo/undo-button'
import { useTexts } from '../../../lib/i18n/texts'
import { useLocked, usePathOf, useValues } from '../../../lib/forms/form'
import { usePresets } from '../../presets'
import { fieldsFor, offered, recognisedFor, recognisedIn, type PastedInto } from './recognised'
import classes from '../onboarding-form.module.css'
import recipes from '../../../lib/theme/recipes.module.css'

type TextInput = HTMLInputElement | HTMLTextAreaElement

const isTextInput = (target: EventTarget): target is TextInput =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const isUndo = (event: Event): boolean => event instanceof InputEvent && event.inputType === 'historyUndo'

/** Brings a field into sight that the offer covers. */
function uncover(field: Element | undefined, offer: HTMLElement | null): void {
  if (!field || !offer || offer.contains(field) || !offer.hasChildNodes()) return
  const { top, bottom } = offer.getBoundingClientRect()
  const place = field.getBoundingClientRect()
  if (place.bottom > top && place.top < bottom) field.scrollIntoView({ block: 'start' })
}

interface Offer {
  readonly found: readonly Pasted[]
  readonly into: PastedInto
  readonly field: TextInput
}

/**
 * Offers what a pasted text holds for other fields than the one that it was pasted into. The paste itself happens as
 * everywhere: until the clerk takes the offer, the text stands where it was put.
 */
export function PasteArea({ children }: { readonly children: ReactNode }) {
  const t = useTexts('onboarding/paste')
  const values = useValues()
  const fields = useSyncExternalStore(values.subscribe, values.now)
  const usual = usePresets()?.country
  const locked = useLocked()
  const pathOf = usePathOf()
  const filling = useFilling()
  const [offer, setOffer] = useState<Offer>()
  /** The offer that was taken last: it is there again when that is undone. */
  const [took, setTook] = useState<Offer>()
  const [boxed, setBoxed] = useState(false)
  const [said, setSaid] = useState('')
  const area = useRef<HTMLDivElement>(null)
  const offerBox = useRef<HTMLDivElement>(null)
  const boxButton = useRef<HTMLButtonElement>(null)
  const below = useRef<HTMLDivElement>(null)
  const offeredAt = offer?.field
  useEffect(() => uncover(offeredAt, below.current), [offeredAt])
  const pending = useRef<Omit<Offer, 'into'> & { readonly path: string; readonly before: string }>(undefined)

  /** Knows the field's value before, `typed` the one after: the browser pastes in between. */
  function paste({ target, clipboardData }: ClipboardEvent): void {
    pending.current = undefined
    if (!isTextInput(target)) return
    const path = pathOf(target)
    // A row of additional fields holds whatever the clerk means it to.
    if (path === undefined || path.endsWith('.additional')) return
    const held = values.now()
    // An input of one line drops the line breaks, so the text is taken from the clipboard and not from the field.
    const found = recognisedFor(clipboardData.getData('text/plain'), path, held, usual)
    if (found.length > 0) pending.current = { found, path, before: held[path] ?? '', field: target }
  }

  function typed({ target, nativeEvent }: SyntheticEvent): void {
    filling.stale()
    const pasted = pending.current
    pending.current = undefined
    if (pasted?.field === target) {
      const { found, field, path, before } = pasted
      setOffer({ found, field, into: { path, before, raw: field.value } })
      setSaid(t('announced', { count: found.length }))
    } else if (offer?.field === target && isUndo(nativeEvent) && offer.field.value === offer.into.before)
      setOffer(undefined)
  }

  function take(found: readonly Pasted[], from: Offer | undefined): void {
    const next = fieldsFor(found, fields, from?.into)
    const changed = Object.entries(next).filter(([path, text]) => (fields[path] ?? '') !== text)
    const what = found.length > 0 ? t('taken', { count: changed.length }) : t('takenOut')
    filling.fill(next, what)
    setSaid(what)
    setTook(from)
    setOffer(undefined)
    if (from) from.field.focus()
    else closeBox()
  }

  function leave(): void {
    offer?.field.focus()
    setOffer(undefined)
    setSaid('')
  }

  function undo(): void {
    filling.undo()
    setOffer(took)
    setSaid(t('undone'))
  }

  function closeBox(): void {
    setBoxed(false)
    boxButton.current?.focus()
  }

  /** Tab leads from the field through the offer and on to the next field, wherever the offer stands. */
  function tab(event: KeyboardEvent): void {
    if (!offer || !area.current || !offerBox.current) return
    const stops = reachable(offerBox.current)
    const next = event.shiftKey
      ? event.target === stops[0] && offer.field
      : event.target === offer.field
        ? stops[0]
        : event.target === stops.at(-1) && nextAfter(offer.field, area.current, offerBox.current)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Tab') tab(event)
    else if (event.key === 'Escape' && event.target === offer?.field) leave()
  }

  return (
    <div
      ref={area}
      className={classes.area}
      onPaste={paste}
      onInput={typed}
      onKeyDown={press}
      onFocus={({ target }) => uncover(target, below.current)}
    >
      <div className={classes.pasteHead}>
        <Button
          ref={boxButton}
          size="sm"
          variant="quiet"
          leftSection={<IconClipboardText size={17} aria-hidden />}
          aria-expanded={boxed}
          disabled={locked}
          onClick={() => setBoxed(!boxed)}
        >
          {t('pasteApplication')}
        </Button>
      </div>
      {boxed && !locked && <PasteBox fields={fields} onTake={(found) => take(found, undefined)} onClose={closeBox} />}
      {children}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <div ref={below} className={classes.below} data-settled={(!offer && !filling.fresh) || undefined}>
        {offer && !locked && (
          <PasteOffer
            ref={offerBox}
            key={offer.into.raw}
            found={offered(offer.found, fields, offer.into, t)}
            onTake={(found) => take(found, offer)}
            onLeave={leave}
            takesOut
          />
        )}
        {!offer && !locked && filling.said !== undefined && (
          <Flex component="p" gap={8} align="center" className={recipes.callout} data-tone="done">
            <IconCircleCheck size={17} aria-hidden />
            {filling.said}
            <UndoButton of={filling.said} onUndo={undo} />
          </Flex>
        )}
      </div>
    </div>
  )
}

interface PasteBoxProps {
  readonly fields: TypedFields
  readonly onTake: (found: readonly Pasted[]) => void
  readonly onClose: () => void
}

/** A place to paste a whole application into. The clipboard is never read but by the clerk's own paste. */
function PasteBox({ fields, onTake, onClose }: PasteBoxProps) {
  const t = useTexts('onboarding/paste')
  const usual = usePresets()?.country
  const [text, setText] = useState('')
  const found = offered(recognisedIn(text, fields, usual), fields, undefined, t)
  const box = useRef<HTMLDivElement>(null)
  const isFound = found.length > 0
  useEffect(() => {
    if (isFound) box.current?.scrollIntoView({ block: 'start' })
  }, [isFound])
  return (
    <Paper
      ref={box}
      withBorder
      maw={1040}
      mt={68}
      p={12}
      bg="var(--sunken)"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Stack gap={8}>
        <Textarea
          label={t('box')}
          description={t('boxHint')}
          value={text}
          rows={4}
          spellCheck={false}
          autoFocus
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <p role="status" className={clsx(classes.nothing, recipes.small)}>
          {cleaned(text) !== '' && !isFound && t('nothingFound')}
        </p>
        {isFound ? (
          <PasteOffer found={found} onTake={onTake} onLeave={onClose} />
        ) : (
          <div>
            <Button size="sm" onClick={onClose}>
              {t('close')}
            </Button>
          </div>
        )}
      </Stack>
    </Paper>
  )
}

const stops = 'input, select, textarea, button, a[href], [tabindex]'

/** Tab stops inside an element, in order. */
const reachable = (inside: HTMLElement): HTMLElement[] =>
  [...inside.querySelectorAll<HTMLElement>(stops)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled, [type=hidden]'),
  )

/** Where Tab would go from an element if a part of the page were not there; undefined at the end of `inside`. */
function nextAfter(element: HTMLElement, inside: HTMLElement, without: HTMLElement): HTMLElement | undefined {
  const all = reachable(inside).filter((one) => !without.contains(one))
  return all[all.indexOf(element) + 1]
}

/** Fills fields of a form at once, and empties them again at once. */
function useFilling() {
  const values = useValues()
  /** Field values before and after the paste, and whether nothing was typed since. */
  const [last, setLast] = useState<{
    readonly before: TypedFields
    readonly after: TypedFields
    readonly said: string
    readonly fresh: boolean
  }>()
  const fields = useSyncExternalStore(values.subscribe, values.now)
  const holds = last && Object.entries(last.after).every(([path, text]) => (fields[path] ?? '') === text)
  return {
    /** Message about the fields filled last; undefined once one of them was changed by hand. */
    said: holds ? last.said : undefined,
    /** Whether the form is still as it was filled. */
    fresh: holds ? last.fresh : false,
    fill: (after: TypedFields, said: string): void => {
      const held = values.now()
      const before = Object.fromEntries(Object.keys(after).map((path) => [path, held[path] ?? '']))
      values.type(after)
      setLast({ before, after, said, fresh: true })
    },
    undo: (): void => {
      if (last) values.type(last.before)
      setLast(undefined)
    },
    /** Something was typed into a field. */
    stale: (): void => {
      if (last?.fresh) setLast({ ...last, fresh: false })
    },
  }
}
