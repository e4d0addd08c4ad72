import { named } from '../endings.ts'
import { type Decoding, textOf } from '../text-of.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import type { ReadLines } from './timed-lines.ts'

/** The endings of subtitle files. */
export const subtitleEndings = ['srt', 'vtt', 'ass', 'ssa', 'sbv', 'lrc', 'ttml', 'dfxp', 'itt', 'xml']
export const isSubtitles = (ending: string) => subtitleEndings.includes(ending)

/**
 * The lines of a subtitle file, in whichever language. Loads the code that reads them with the first file.
 */
export async function readLines(file: File, decoding?: Decoding): Promise<ReadLines> {
  const { ending } = named(file.name)
  if (!isSubtitles(ending)) throw new UnreadableFile('no_lines')
  const text = await textOf(file, decoding)
  const { linesIn } = await import('./reading/read-subtitles.ts')
  return linesIn(text)
}
