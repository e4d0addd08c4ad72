import { Badge, Button, type CSSVariablesResolver, createTheme, Modal } from '@mantine/core'
import { ButtonRoot } from '../components/button-root.tsx'

/** Indigo (藍) throughout, in shades that keep their contrast on white and on black. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  fontFamily: 'var(--console-fonts)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Words do not break; the table scrolls.
    Badge: Badge.extend({ styles: { root: { minWidth: 'max-content' } } }),
    Button: Button.extend({ defaultProps: { component: ButtonRoot } }),
    Modal: Modal.extend({ styles: { title: { fontWeight: 700 } } }),
  },
})

/** The library's own greys and reds have less contrast than WCAG AA requires. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-disabled-color':
      'color-mix(in srgb, var(--mantine-color-gray-6), var(--mantine-color-gray-7))',
    '--mantine-color-indigo-light-hover':
      'color-mix(in srgb, var(--mantine-color-indigo-1), var(--mantine-color-indigo-2))',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
  },
})
