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

const dark = matchMedia('(prefers-color-scheme: dark)')

/** Keeps the colours of the page as they were chosen, here or in another window. */
export function followTheme(): void {
  dark.addEventListener('change', show)
  chosen.listen(show)
  show()
}

function show() {
  const choice = chosen.now()
  document.documentElement.dataset.theme = choice === 'system' ? (dark.matches ? 'dark' : 'light') : choice
  // Phones draw this colour around the page.
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper)
}
