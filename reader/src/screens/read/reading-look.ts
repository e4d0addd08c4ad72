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
/** `usual` leaves each weight to the text: headings are bolder than the rest. */
export const weights = ['usual', '200', '300', '400', '500', '600', '700', '800', '900'] as const
/**
 * Choices for the parts of the line at the foot of the window. `foot`: time, place and minutes left; `pages`: pages of
 * the chapter; `pace`: characters a minute.
 */
export const feet = ['none', 'shown'] as const

export const LONGEST_FONT_NAME = 100

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
  pages: z.enum(feet).catch('none'),
  pace: z.enum(feet).catch('none'),
  /** A font of the device by its name; without one, the usual fonts. */
  family: z.string().max(LONGEST_FONT_NAME).catch(''),
  weight: z.enum(weights).catch('usual'),
})
export type ReadingLook = z.infer<typeof ReadingLook>

export const readingLook = keptChoices('yomu.reading', ReadingLook)

export const useReadingLook = () => ({ textLook: readingLook.use(), change: readingLook.change })
