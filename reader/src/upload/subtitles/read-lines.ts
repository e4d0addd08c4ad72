import { named, type OnBroken, textOf } from '../text-of.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import type { ReadLines } from './timed-lines.ts'

/** The endings of subtitle files. */
export const subtitleEndings = ['srt', 'vtt', 'ass', 'ssa', 'sbv', 'lrc', 'ttml', 'dfxp', 'itt', 'xml']
export const isSubtitles = (ending: string) => subtitleEndings.includes(ending)

/**
 * The lines of a subtitle file, in whichever language. Loads the code that reads them with the first file. Tells how many runs
 * of its bytes are no characters, if any are.
 */
export async function readLines(file: File, onBroken?: OnBroken): Promise<ReadLines> {
  const { ending } = named(file.name)
  if (!isSubtitles(ending)) throw new UnreadableFile('no_lines')
  const text = await textOf(file, onBroken)
  const { linesIn } = await import('./reading/read-subtitles.ts')
  return linesIn(text)
}
