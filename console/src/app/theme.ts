import {
  Badge,
  Button,
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  Modal,
  Notification,
  Paper,
} from '@mantine/core'
import { ButtonRoot } from '../components/button-root.tsx'

/** Greys as warm as the paper of the app, and dark ones as cold as its night (`web/look/themes.css`). */
const greys = {
  gray: colorsTuple([
    '#fbfaf7',
    '#f4f2ec',
    '#ece9e1',
    '#e1dcd1',
    '#d3cdc0',
    '#b2ab9c',
    '#8b8577',
    '#545b66',
    '#363a42',
    '#20242b',
  ]),
  dark: colorsTuple([
    '#e4e2dc',
    '#b6bac1',
    '#9aa1ab',
    '#6a717c',
    '#383d46',
    '#2d3138',
    '#1f2227',
    '#17191d',
    '#121418',
    '#0d0e10',
  ]),
}

/** The paper, the type and the accent of the learners' app. */
export const theme = createTheme({
  colors: greys,
  black: '#20242b',
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  radius: { md: '10px', lg: '14px' },
  fontFamily: 'var(--console-fonts)',
  headings: { fontFamily: 'var(--text-serif)', fontWeight: '600' },
  variantColorResolver: input =>
    input.variant === 'filled' && (input.color === undefined || input.color === 'indigo')
      ? {
          background: 'var(--accent)',
          hover: 'var(--console-pressed)',
          color: 'var(--on-accent)',
          border: 'none',
        }
      : defaultVariantColorsResolver(input),
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Only a named variant has the colour of text on the accent.
    Badge: Badge.extend({
      defaultProps: { variant: 'filled' },
      styles: (_, { variant }) => ({
        root: {
          // Words do not break; the table scrolls.
          minWidth: 'max-content',
          // A state is no button.
          ...((variant === 'default' || variant === 'dot') && { borderColor: 'var(--line)' }),
        },
      }),
    }),
    Button: Button.extend({ defaultProps: { component: ButtonRoot } }),
    Modal: Modal.extend({ styles: { title: { font: '600 1.15rem / 1.4 var(--text-serif)' } } }),
    // Its own grey is too light for its size.
    Notification: Notification.extend({ styles: { description: { color: 'var(--soft)' } } }),
    Paper: Paper.extend({ styles: { root: { backgroundColor: 'var(--card)' } } }),
  },
})

const ofTheApp = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-dimmed': 'var(--soft)',
  '--mantine-color-placeholder': 'var(--soft)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-red-outline': 'var(--danger)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-border': 'var(--edge)',
  // The edges of fields, in the light and in the dark scheme.
  '--mantine-color-gray-4': 'var(--edge)',
  '--mantine-color-dark-4': 'var(--edge)',
  '--mantine-color-indigo-filled': 'var(--accent)',
  '--mantine-color-indigo-outline': 'var(--accent)',
  '--mantine-color-indigo-light': 'var(--wash)',
  '--mantine-color-indigo-light-color': 'var(--accent)',
  '--mantine-color-indigo-light-hover': 'color-mix(in srgb, var(--wash), var(--accent) 8%)',
}

/** The colours of the app, in both schemes: the library sets its own there. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...ofTheApp,
    '--mantine-color-disabled-color':
      'color-mix(in srgb, var(--mantine-color-gray-6), var(--mantine-color-gray-7))',
  },
  dark: { ...ofTheApp, '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)' },
})
