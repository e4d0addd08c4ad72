import { z } from 'zod'
import { keptChoices } from '../../../../web/kept-store.ts'

export const furiganaModes = ['all', 'unknown', 'none'] as const
/** The strength of the marks on words that the learner does not know. */
export const markings = ['none', 'quiet', 'strong'] as const
export const fonts = ['serif', 'sans'] as const
export const sizes = ['16', '20', '24', '28', '32'] as const
export const margins = ['narrow', 'usual', 'wide', 'widest'] as const
export const lineLengths = ['short', 'usual', 'long', 'full'] as const
export const lineHeights = ['close', 'usual', 'wide', 'widest'] as const
export const indents = ['none', 'usual', 'double'] as const
export const rubies = ['small', 'usual', 'large'] as const
/** How far the letters stand out from the page: black ones on light themes, white ones on dark themes. */
export const inks = ['usual', 'softer', 'softest'] as const
/** A line at the foot of the window with the time, and how much is left. */
export const feet = ['none', 'shown'] as const

/** The look of texts on this device. */
const ReadingLook = z.object({
  furigana: z.enum(furiganaModes).catch('all'),
  marks: z.enum(markings).catch('quiet'),
  font: z.enum(fonts).catch('serif'),
  size: z.enum(sizes).catch('20'),
  margin: z.enum(margins).catch('usual'),
  line: z.enum(lineLengths).catch('usual'),
  height: z.enum(lineHeights).catch('usual'),
  indent: z.enum(indents).catch('usual'),
  ruby: z.enum(rubies).catch('usual'),
  ink: z.enum(inks).catch('usual'),
  foot: z.enum(feet).catch('none'),
})
export type ReadingLook = z.infer<typeof ReadingLook>

export const readingLook = keptChoices('yomu.reading', ReadingLook)

export const useReadingLook = () => ({ look: readingLook.use(), change: readingLook.change })
