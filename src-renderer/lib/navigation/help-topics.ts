import { caseTabs, useScreen, type Screen } from './screen'

/**
 * The sections of the clerks' help (`resources/help`), each named before its heading: `<!-- topic: worklist -->`. Every tab of
 * a case has the section of its name.
 */
export const topics = [
  ...caseTabs,
  'first-steps',
  'worklist',
  'states',
  'onboarding',
  'application',
  'intake',
  'finding',
  'watching',
  'drafts',
  'in-doubt',
  'uploads',
  'several-invoices',
  'service',
  'settings',
  'practising',
  'lock',
  'data',
  'persons',
  'support',
] as const
export type Topic = (typeof topics)[number]
export const isTopic = (text: string | undefined): text is Topic => topics.some((topic) => topic === text)

const ofPlace: Readonly<Record<Extract<Screen, string>, Topic>> = {
  worklist: 'worklist',
  uploads: 'uploads',
  'print-queue': 'several-invoices',
  'send-request': 'raw',
  journal: 'journal',
  settings: 'settings',
}

function ofScreen(screen: Screen): Topic {
  if (typeof screen === 'string') return ofPlace[screen]
  return 'case' in screen ? screen.tab : 'onboarding'
}

/** Names what a part of the screen is about, for whoever asks for help from within it. */
export const helpMark = (topic: Topic | undefined): { 'data-help'?: Topic } =>
  topic === undefined ? {} : { 'data-help': topic }

/** The same for a part that is what the whole screen is about for as long as it is shown. */
export const helpMarkOfScreen = (topic: Topic): { 'data-help-screen': Topic } => ({ 'data-help-screen': topic })

const markOf = (element: Element | null | undefined): Topic | undefined => {
  const mark = element?.closest<HTMLElement>('[data-help]')?.dataset.help
  return isTopic(mark) ? mark : undefined
}

/** Help topic here: of the part with the keyboard, else of the dialog on top, else of the screen. */
export function topicHere(): Topic {
  const active = document.activeElement
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
  const part = markOf(dialog && !dialog.contains(active) ? dialog : active)
  if (part !== undefined) return part
  const whole = document.querySelector<HTMLElement>('[data-help-screen]')?.dataset.helpScreen
  return isTopic(whole) ? whole : ofScreen(useScreen.getState().screen)
}
