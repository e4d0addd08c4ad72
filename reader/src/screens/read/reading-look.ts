import { z } from 'zod'
import { keptChoices } from '../../../../web/kept-store.ts'
import { startReadingSync } from '../../profile/start-reading-sync.ts'

export const furiganaModes = ['all', 'unknown', 'none'] as const
/** The strength of the marks on words that the learner does not know. */
export const markings = ['none', 'quiet', 'strong'] as const
export const fonts = ['serif', 'sans'] as const
export const sizes = ['16', '20', '24', '28', '32'] as const

/** The look of texts on this device. */
const ReadingLook = z.object({
  furigana: z.enum(furiganaModes).catch('all'),
  marks: z.enum(markings).catch('quiet'),
  font: z.enum(fonts).catch('serif'),
  size: z.enum(sizes).catch('20'),
})
export type ReadingLook = z.infer<typeof ReadingLook>

export const readingLook = keptChoices('yomu.reading', ReadingLook)

export const useReadingLook = () => ({ look: readingLook.use(), change: readingLook.change })

export const after = <Value>(values: readonly Value[], value: Value): Value =>
  values[(values.indexOf(value) + 1) % values.length] ?? value

/** The next of the strengths, one after another, for a key. */
export const nextMarks = () => readingLook.change({ marks: after(markings, readingLook.now().marks) })

/** Furigana as they are chosen, here and on the account's other devices. */
export function chooseFurigana(furigana: ReadingLook['furigana']): void {
  readingLook.change({ furigana })
  void startReadingSync(furigana)
}

/** The next of the modes, one after another, for a key. */
export const nextFurigana = () => chooseFurigana(after(furiganaModes, readingLook.now().furigana))
