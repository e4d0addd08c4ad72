import { keptStore } from '../../../../web/kept-store.ts'

export const themes = ['light', 'sepia', 'dark', 'black'] as const
type Theme = (typeof themes)[number]
/** `system` follows the device between light and dark. */
type ThemeChoice = Theme | 'system'

const chosen = keptStore<ThemeChoice>('yomu.theme', {
  read: text => themes.find(theme => theme === text) ?? 'system',
  write: choice => (choice === 'system' ? null : choice),
})
export const { use: useTheme, set: chooseTheme } = chosen

/** The screen of this device: on electronic paper, pages are black on white, and nothing moves or has a shadow. */
export const screenKinds = ['usual', 'paper'] as const
const screen = keptStore<(typeof screenKinds)[number]>('yomu.screen', {
  read: text => screenKinds.find(kind => kind === text) ?? 'usual',
  write: kind => (kind === 'usual' ? null : kind),
})
export const { use: useScreenKind, set: chooseScreenKind, now: screenKind } = screen

const dark = matchMedia('(prefers-color-scheme: dark)')

/** Keeps the colours of the page as they were chosen, here or in another window. */
export function followTheme(): void {
  dark.addEventListener('change', show)
  chosen.listen(show)
  screen.listen(show)
  show()
}

function show() {
  const choice = chosen.now()
  const colours = choice === 'system' ? (dark.matches ? 'dark' : 'light') : choice
  document.documentElement.dataset.theme = screen.now() === 'paper' ? 'paper' : colours
  // Phones draw this colour around the page.
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper)
}
