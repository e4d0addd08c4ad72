import { startReadingSync } from '../../profile/start-reading-sync.ts'
import { after, furiganaModes, type ReadingLook, readingLook } from './reading-look.ts'

/** Furigana as they are chosen, here and on the account's other devices. */
export function chooseFurigana(furigana: ReadingLook['furigana']): void {
  readingLook.change({ furigana })
  void startReadingSync(furigana)
}

/** The next of the modes, one after another, for a key. */
export const nextFurigana = () => chooseFurigana(after(furiganaModes, readingLook.now().furigana))
