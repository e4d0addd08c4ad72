import type { ReadingLook } from '../screens/read/reading-look.ts'

/**
 * Has the look of texts follow the account. A text does not wait for it: it begins with the first other screen, or when
 * something is changed.
 */
export async function startReadingSync(chosen: ReadingLook['furigana'] | null = null): Promise<void> {
  const { followReadingSync } = await import('./reading-sync.ts')
  followReadingSync(chosen)
}
