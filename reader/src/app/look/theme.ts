import { useSyncExternalStore } from 'react'

export const themes = ['light', 'sepia', 'dark', 'black'] as const
type Theme = (typeof themes)[number]
/** What was chosen; `system` follows the device between light and dark. */
type ThemeChoice = Theme | 'system'

const STORED_AS = 'yomu.theme'
const dark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const chosen = (): ThemeChoice => themes.find(theme => theme === localStorage.getItem(STORED_AS)) ?? 'system'

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(STORED_AS)
  else localStorage.setItem(STORED_AS, choice)
  show()
}

export const useTheme = (): ThemeChoice =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, chosen)

/** Keeps the colours of the page as they were chosen, here or in another window. */
export function followTheme(): void {
  dark.addEventListener('change', show)
  addEventListener('storage', ({ key }) => key === STORED_AS && show())
  show()
}

function show() {
  const choice = chosen()
  document.documentElement.dataset.theme = choice === 'system' ? (dark.matches ? 'dark' : 'light') : choice
  // What a phone draws around the page.
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper)
  for (const listener of listeners) listener()
}
