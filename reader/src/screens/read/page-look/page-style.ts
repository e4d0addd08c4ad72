import type { CSSProperties } from 'react'
import type { ReadingLook } from '../reading-look.ts'

/** The style sheets have the usual values, so that nothing is set for those who change nothing. */
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Shares of the window keep room for text on phones.
  margin: { narrow: '10px', wide: 'min(56px, 9vw)', widest: 'min(110px, 15vw)' },
  line: { short: '26em', long: '50em', full: '100vw' },
  height: { close: '1.8', wide: '2.3', widest: '2.6' },
  indent: { none: '0em', double: '2em' },
  ruby: { small: '0.42em', large: '0.6em' },
  // Softest still has a contrast of 5:1 on each theme.
  ink: {
    softer: 'color-mix(in srgb, var(--ink) 87%, var(--paper))',
    softest: 'color-mix(in srgb, var(--ink) 76%, var(--paper))',
  },
}
const variables = [
  ['margin', '--text-margin'],
  ['line', '--line-length'],
  ['height', '--line-height'],
  ['indent', '--text-indent'],
  ['ruby', '--furigana-size'],
  ['ink', '--text-ink'],
] as const

/** The layout of a text as variables of its page, and its own font. */
export const pageStyle = (textLook: ReadingLook): CSSProperties => ({
  ...Object.fromEntries(
    variables.flatMap(([choice, variable]) => {
      const value = values[choice]?.[textLook[choice]]
      return value === undefined ? [] : [[variable, value]]
    }),
  ),
  // The name is somebody's text: as an escaped string, it can say nothing else.
  ...(textLook.family !== '' && {
    fontFamily: `"${CSS.escape(textLook.family)}", var(--text-${textLook.font})`,
  }),
  ...(textLook.weight !== 'usual' && { fontWeight: textLook.weight }),
})
