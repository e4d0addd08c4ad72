import { startReadingSync } from '../../profile/start-reading-sync.ts'
import { furiganaModes, markings, type ReadingLook, readingLook } from './reading-look.ts'

/** Changes where furigana are shown, here and on the account's other devices. */
export function chooseFurigana(furigana: ReadingLook['furigana']): void {
  readingLook.change({ furigana })
  void startReadingSync(furigana)
}

const after = <Value>(values: readonly Value[], value: Value): Value =>
  values[(values.indexOf(value) + 1) % values.length] ?? value

/** A key goes through the modes one after another. */
export const nextFurigana = () => chooseFurigana(after(furiganaModes, readingLook.now().furigana))
export const nextMarks = () => readingLook.change({ marks: after(markings, readingLook.now().marks) })
