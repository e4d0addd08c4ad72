import { z } from 'zod'
import { keptChoices } from '../../../../web/kept-store.ts'

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
