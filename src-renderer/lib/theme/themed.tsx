import {
  Autocomplete,
  Button,
  Checkbox,
  createTheme,
  Input,
  MantineProvider,
  Menu,
  Modal,
  Paper,
  PasswordInput,
  Radio,
  SegmentedControl,
  Select,
  TagsInput,
  Textarea,
  TextInput,
  Tooltip,
  type CSSVariablesResolver,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'
import controls from './controls.module.css'
import type { ReactNode } from 'react'
import { nonce } from './page-policy'

// The ten shades of each scale, lightest first, as Mantine expects them.
// prettier-ignore
const petrol: MantineColorsTuple = [
  '#ebf9fb', '#d9f1f5', '#bde4e9', '#9cd2da', '#75bcc6', '#51a4af', '#348994', '#1a717b', '#085962', '#004249',
]
// prettier-ignore
const paper: MantineColorsTuple = [
  '#fbfaf7', '#f6f3ef', '#f0ece5', '#e7e2da', '#d9d4cb', '#c3bdb3', '#a09b91', '#79746b', '#534f48', '#33302b',
]
// prettier-ignore
const dark: MantineColorsTuple = [
  '#ece7e1', '#cfcac3', '#afaaa3', '#8d8881', '#5e5a55', '#433f3b', '#302d29', '#272420', '#1e1c18', '#161411',
]
// prettier-ignore
const red: MantineColorsTuple = [
  '#ffeeee', '#ffdfdd', '#ffc6c5', '#ffa8a8', '#fd8688', '#e9646a', '#cb4951', '#ac313c', '#8c202c', '#6b111d',
]

/** How the four kinds of buttons look; any other variant is Mantine's own. */
const buttons: Readonly<Record<string, Record<'bg' | 'hover' | 'color' | 'edge', string>>> = {
  /** One a view, named by its verb. */
  primary: {
    bg: 'var(--accent)',
    hover: 'var(--accent-hover)',
    color: 'var(--accent-ink)',
    edge: '1px solid var(--accent)',
  },
  default: { bg: 'var(--raise)', hover: 'var(--hover)', color: 'var(--ink)', edge: '1px solid var(--line-2)' },
  /** Destructive: text and edge only. */
  danger: { bg: 'var(--card)', hover: 'var(--stop-bg)', color: 'var(--stop-text)', edge: '1px solid var(--stop-line)' },
  /** The one in the confirmation of something destructive. */
  'danger-filled': {
    bg: 'var(--stop-fill)',
    hover: 'var(--stop-fill)',
    color: 'var(--stop-ink)',
    edge: '1px solid var(--stop-fill)',
  },
  quiet: {
    bg: 'transparent',
    hover: 'var(--accent-tint)',
    color: 'var(--accent-text)',
    edge: '1px solid transparent',
  },
}

/**
 * Mantine in the look of Kartei. Buttons: `variant` primary | default | danger | danger-filled | quiet, `size` md (34 px)
 * or sm (28 px). Everything else takes Mantine's own props and is coloured by `tokens.css`.
 */
export const theme = createTheme({
  colors: { petrol, gray: paper, dark, red },
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  black: '#24211c',
  white: '#fffdf9',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '15px', lg: '17px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '16px', md: '20px', lg: '24px', xl: '24px' },
  headings: {
    fontFamily: 'var(--font)',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '28px' },
      h2: { fontSize: '17px', lineHeight: '24px' },
      h3: { fontSize: '15px', lineHeight: '20px' },
    },
  },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '10px' },
  defaultRadius: 'md',
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: Button.extend({
      defaultProps: { variant: 'default' },
      classNames: { root: controls.button, section: controls.buttonSection },
      vars: (_theme, { variant = 'default', size }) => {
        const look = buttons[variant]
        const small = size === 'sm'
        return {
          root: {
            '--button-height': small ? 'var(--height-control-small)' : 'var(--height-control)',
            '--button-padding-x': small ? '10px' : '14px',
            '--button-fz': small ? 'var(--text-chip)' : 'var(--text-md)',
            ...(look && {
              '--button-bg': look.bg,
              '--button-hover': look.hover,
              '--button-color': look.color,
              '--button-hover-color': look.color,
              '--button-bd': look.edge,
            }),
          },
        }
      },
    }),
    Input: Input.extend({
      defaultProps: { size: 'md' },
      classNames: { wrapper: controls.field, input: controls.input },
    }),
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
      classNames: { label: controls.label, description: controls.description, error: controls.error },
    }),
    TextInput: TextInput.extend({ defaultProps: { size: 'md' } }),
    // The frame around the field shows the focus; a second ring inside it would say nothing more.
    TagsInput: TagsInput.extend({ classNames: { inputField: controls.innerInput } }),
    PasswordInput: PasswordInput.extend({
      defaultProps: { size: 'md' },
      classNames: { input: controls.input, innerInput: controls.innerInput },
    }),
    Textarea: Textarea.extend({ defaultProps: { size: 'md' } }),
    Select: Select.extend({
      defaultProps: { size: 'md', allowDeselect: false, comboboxProps: { shadow: 'md' } },
      classNames: { dropdown: controls.dropdown, option: controls.option },
    }),
    Autocomplete: Autocomplete.extend({ classNames: { dropdown: controls.dropdown, option: controls.option } }),
    Checkbox: Checkbox.extend({
      defaultProps: { radius: 'xs' },
      classNames: { input: controls.checkbox, label: controls.checkLabel },
    }),
    Radio: Radio.extend({ classNames: { radio: controls.checkbox, label: controls.checkLabel } }),
    SegmentedControl: SegmentedControl.extend({
      classNames: { root: controls.segments, indicator: controls.segmentOn, label: controls.segment },
    }),
    // The place that it would hold the focus in is a button without a name.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    Modal: Modal.extend({
      defaultProps: {
        radius: 'lg',
        centered: true,
        transitionProps: { duration: 0 },
        overlayProps: { blur: 0 },
        // A <header> outside <main> would be a second banner of the page.
        attributes: { header: { role: 'presentation' } },
      },
      classNames: {
        body: controls.dialogBody,
        content: controls.dialog,
        header: controls.dialogHeader,
        title: controls.dialogTitle,
        overlay: controls.scrim,
      },
    }),
    Paper: Paper.extend({ styles: { root: { '--paper-border-color': 'var(--line-2)' } } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withArrow: false } }),
  },
})

/** Mantine's colour variables, in terms of `tokens.css`. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const same = {
    '--mantine-color-body': 'var(--card)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-error': 'var(--stop-text)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-default': 'var(--raise)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-2)',
  }
  return { variables: {}, light: same, dark: same }
}

/** The preference is kept by main; the page keeps none of its own. */
const keptByMain: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}

interface ThemedProps {
  /** False where nothing is drawn: a simulated page goes through every rule whenever it is asked what is visible. */
  readonly styled?: boolean
  readonly children: ReactNode
}

/** How every page of Kartei looks. */
export const Themed = ({ styled = true, children }: ThemedProps) => (
  <MantineProvider
    theme={theme}
    env={styled ? 'default' : 'test'}
    withCssVariables={styled}
    withGlobalClasses={styled}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    colorSchemeManager={keptByMain}
    {...(nonce === '' ? {} : { getStyleNonce: () => nonce })}
  >
    {children}
  </MantineProvider>
)
