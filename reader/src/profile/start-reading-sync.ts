import type { ReadingLook } from '../screens/read/reading-look.ts'

/**
 * Syncs the furigana setting with the account. Starts with the first screen other than a text, or with a change, so that no
 * text waits for it.
 */
export async function startReadingSync(chosen: ReadingLook['furigana'] | null = null): Promise<void> {
  const { followReadingSync } = await import('./reading-sync.ts')
  followReadingSync(chosen)
}
