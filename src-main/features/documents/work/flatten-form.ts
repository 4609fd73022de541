import {
  concatTransformationMatrix,
  drawObject,
  PDFArray,
  PDFBool,
  PDFCheckBox,
  PDFDict,
  PDFDropdown,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOptionList,
  PDFRef,
  PDFStream,
  PDFString,
  PDFTextField,
  popGraphicsState,
  pushGraphicsState,
  type PDFDocument,
  type PDFField,
  type PDFFont,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dictIn, isDict, isXfaOnly, keep, listIn, name, textOf } from '../look/beside-pages'
import { Refusal } from './jobs'

/** A form whose content would be lost. */
export class FormRefusal extends Refusal {}

/**
 * Draws what the fields of a form show into its pages, where it is seen whatever becomes of them. A field without a look gets the
 * one of its value first, as do all where the form says so (NeedAppearances). Signatures end here: their look is left of them.
 * Refuses a form of which something would be lost.
 */
export async function flattenForm(document: PDFDocument): Promise<void> {
  if (isXfaOnly(document))
    throw new FormRefusal(
      'This is an XFA form: only Adobe Reader and the program it was filled in with show its content. Print it to PDF there, and add that.',
    )
  const { catalog } = document
  const form = dictIn(catalog, 'AcroForm')
  const asks = form?.lookup(name('NeedAppearances')) === PDFBool.True
  const resources = form?.get(name('DR'))
  form?.delete(name('XFA'))
  const fields = form ? fieldsByWidget(document) : new Map<PDFDict, PDFField>()
  const fontFor = fontsOf(document)
  for (const page of document.getPages()) {
    const widgets = listIn(page.node, 'Annots').filter(isDict).filter(isWidget)
    for (const widget of widgets.filter(isShown)) {
      const look = await lookOf(widget, { field: fields.get(widget), asksAnew: asks, fontFor })
      if (look) draw(page, widget, look, resources)
    }
    keep(page.node, 'Annots', (annotation) => !isDict(annotation) || !widgets.includes(annotation))
  }
  catalog.delete(name('AcroForm'))
  catalog.delete(name('Perms'))
}

const isWidget = (annotation: PDFDict): boolean => annotation.lookup(name('Subtype')) === name('Widget')

/** Hidden (2) and NoView (6) of its flags, counted from 1. */
function isShown(widget: PDFDict): boolean {
  const flags = widget.lookup(name('F'))
  return !(flags instanceof PDFNumber) || (flags.asNumber() & 0b100010) === 0
}

function fieldsByWidget(document: PDFDocument): ReadonlyMap<PDFDict, PDFField> {
  try {
    const fields = document.getForm().getFields()
    return new Map(fields.flatMap((field) => field.acroField.getWidgets().map(({ dict }) => [dict, field] as const)))
  } catch {
    throw new FormRefusal('This form is damaged. Print it to PDF in another program, and add that.')
  }
}

type FontFor = (texts: readonly string[]) => Promise<PDFFont | undefined>

/** Letters that are written from right to left, in an order that nobody keeps here. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

const writes = (font: PDFFont, texts: readonly string[]): boolean => {
  const letters = new Set(font.getCharacterSet())
  return Array.from(texts.join('')).every((letter) => /\s/.test(letter) || letters.has(letter.codePointAt(0) ?? 0))
}

/** Helvetica, which the library writes “?” with where it lacks a letter; then Arimo, which has its shapes; else undefined. */
function fontsOf(document: PDFDocument): FontFor {
  let arimo: PDFFont | undefined
  return async (texts) => {
    const helvetica = document.getForm().getDefaultFont()
    if (writes(helvetica, texts)) return helvetica
    arimo ??= await embedArimo(document)
    return writes(arimo, texts) && !rightToLeft.test(texts.join('')) ? arimo : undefined
  }
}

async function embedArimo(document: PDFDocument): Promise<PDFFont> {
  document.registerFontkit(await import('@cantoo/fontkit'))
  const { resolve } = createRequire(import.meta.url)
  const file = await readFile(resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'))
  return document.embedFont(file, { subset: true, features: { liga: false } })
}

/** The look of a widget; undefined where it shows nothing. */
async function lookOf(
  widget: PDFDict,
  how: { readonly field: PDFField | undefined; readonly asksAnew: boolean; readonly fontFor: FontFor },
): Promise<PDFRef | undefined> {
  const value = inherited(widget, 'V')
  const kind = inherited(widget, 'FT')
  if (kind === name('Btn')) return tickOf(widget, how.field, value)
  const hasValue = kind !== name('Sig') && value !== undefined && textOf(value) !== ''
  const look = normalOf(widget)
  const known = look instanceof PDFRef && isForm(widget.context.lookup(look)) ? look : undefined
  return hasValue && (!known || how.asksAnew) ? drawnAnew(widget, how.field, how.fontFor) : known
}

async function drawnAnew(widget: PDFDict, field: PDFField | undefined, fontFor: FontFor): Promise<PDFRef> {
  const texts = field && textsOf(field)
  if (!field || !texts) throw undrawn(widget)
  const font = await fontFor(texts)
  if (!font)
    throw new FormRefusal(
      `This form has letters in its field “${nameOf(widget)}” that Kartei cannot draw. Print it to PDF in another program, and add that.`,
    )
  if (field instanceof PDFTextField && !field.isCombed()) fitLetters(widget, texts.join(), font, field.isMultiline())
  try {
    field.defaultUpdateAppearances(font)
  } catch {
    throw undrawn(widget)
  }
  const look = normalOf(widget)
  if (!(look instanceof PDFRef)) throw undrawn(widget)
  return look
}

/** Leaves the size of letters to the box where the value would be cut off: on paper nobody scrolls. */
function fitLetters(widget: PDFDict, text: string, font: PDFFont, isMultiline: boolean): void {
  const words = textOf(inherited(widget, 'DA')) ?? ''
  const size = Number(/([\d.]+)\s+Tf/.exec(words)?.[1] ?? 0)
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersOf(widget.lookup(name('Rect')))
  const turn = dictIn(widget, 'MK')?.lookup(name('R'))
  const sides = [Math.abs(x2 - x1), Math.abs(y2 - y1)]
  const [width = 0, height = 0] = turn instanceof PDFNumber && turn.asNumber() % 180 !== 0 ? sides.toReversed() : sides
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => Math.max(1, Math.ceil(font.widthOfTextAtSize(line, size) / Math.max(1, width - 4))))
    .reduce((sum, count) => sum + count, 0)
  const fits = isMultiline ? lines * font.heightAtSize(size) <= height : lines === 1
  if (size > 0 && !fits) widget.set(name('DA'), PDFString.of(words.replace(/[\d.]+(?=\s+Tf)/, '0')))
}

/** The shown texts of a field, its value from now on: accents are part of their letters, and a choice is not its code. */
function textsOf(field: PDFField): string[] | undefined {
  const { dict } = field.acroField
  if (field instanceof PDFTextField) {
    const text = field.getText()?.normalize('NFC')
    if (text !== undefined) dict.set(name('V'), PDFHexString.fromText(text))
    return text === undefined ? undefined : [text]
  }
  if (!(field instanceof PDFDropdown || field instanceof PDFOptionList)) return undefined
  const options = field.acroField.getOptions()
  const texts = field.acroField.getValues().map((value) => {
    const option = options.find((each) => each.value.decodeText() === value.decodeText())
    return (option?.display ?? value).decodeText()
  })
  dict.set(name('V'), dict.context.obj(texts.map((text) => PDFHexString.fromText(text.normalize('NFC')))))
  if (texts.length === 0) return undefined
  return field instanceof PDFOptionList ? [...texts, ...field.getOptions()] : texts
}

/** The look of a button, or of a box that is ticked or not. */
function tickOf(widget: PDFDict, field: PDFField | undefined, value: PDFObject | undefined): PDFRef | undefined {
  const off = name('Off')
  if (!normalOf(widget) && field instanceof PDFCheckBox && value instanceof PDFName && value !== off) {
    field.updateAppearances()
    widget.set(name('AS'), name('Yes'))
  }
  const look = normalOf(widget)
  const states = look && widget.context.lookup(look)
  if (isForm(states) && look instanceof PDFRef) return look
  const state = widget.lookup(name('AS'))
  const isOn = state instanceof PDFName && state !== off
  const shown =
    states instanceof PDFDict && value instanceof PDFName && value !== off && states.has(value) ? value : state
  const ref = states instanceof PDFDict && shown instanceof PDFName ? states.get(shown) : undefined
  if (ref instanceof PDFRef && isForm(widget.context.lookup(ref))) return ref
  if (isOn) throw undrawn(widget)
  return undefined
}

const isForm = (object: PDFObject | undefined): object is PDFStream =>
  object instanceof PDFStream && numbersOf(object.dict.lookup(name('BBox'))).length === 4

/** The look of a widget while nobody presses it, or one for each of its states. */
const normalOf = (widget: PDFDict): PDFObject | undefined => dictIn(widget, 'AP')?.get(name('N'))

const mostParents = 32
function inherited(widget: PDFDict, key: string): PDFObject | undefined {
  let from: PDFObject | undefined = widget
  for (let depth = 0; from instanceof PDFDict && depth < mostParents; depth += 1) {
    const value = from.lookup(name(key))
    if (value !== undefined) return value
    from = from.lookup(name('Parent'))
  }
  return undefined
}

const longestName = 80
const nameOf = (widget: PDFDict): string => (textOf(inherited(widget, 'T')) ?? '').slice(0, longestName)

const undrawn = (widget: PDFDict): FormRefusal =>
  new FormRefusal(
    `The field “${nameOf(widget)}” of this form is damaged or cannot be drawn. Print the form to PDF in another program, and add that.`,
  )

const numbersOf = (object: PDFObject | undefined): number[] =>
  object instanceof PDFArray
    ? object.asArray().flatMap((_, at) => {
        const value = object.lookup(at)
        return value instanceof PDFNumber ? value.asNumber() : []
      })
    : []

/** Draws a look where its widget lies, as readers do (ISO 32000-1, 12.5.5): its box, turned, is fitted into the rectangle. */
function draw(page: PDFPage, widget: PDFDict, ref: PDFRef, resources: PDFObject | undefined): void {
  const stream = widget.context.lookup(ref)
  const [x1, y1, x2, y2] = numbersOf(widget.lookup(name('Rect')))
  if (!(stream instanceof PDFStream) || x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined)
    return
  const { dict } = stream
  const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(dict.lookup(name('BBox')))
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(dict.lookup(name('Matrix')))
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  )
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [width, height] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)]
  if (!(width > 0 && height > 0)) return
  const [wide, high] = [Math.abs(x2 - x1) / width, Math.abs(y2 - y1) / height]
  dict.set(name('Type'), name('XObject'))
  dict.set(name('Subtype'), name('Form'))
  if (resources && !dict.has(name('Resources'))) dict.set(name('Resources'), resources)
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(
      wide,
      0,
      0,
      high,
      Math.min(x1, x2) - wide * Math.min(...xs),
      Math.min(y1, y2) - high * Math.min(...ys),
    ),
    drawObject(page.node.newXObject('Field', ref)),
    popGraphicsState(),
  )
}
