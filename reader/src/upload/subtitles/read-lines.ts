import { named, type OnBroken, textOf } from '../text-of.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { readAss } from './ass.ts'
import { readSubtitles } from './subtitles.ts'
import type { TimedLine } from './timed-lines.ts'

/** The endings of subtitle files. */
export const subtitleEndings = ['srt', 'vtt', 'ass', 'ssa']
export const isSubtitles = (ending: string) => subtitleEndings.includes(ending)

/** The lines of a subtitle file, in whichever language. Tells how many runs of its bytes are no characters, if any are. */
export async function readLines(file: File, onBroken?: OnBroken): Promise<TimedLine[]> {
  const { ending } = named(file.name)
  if (!isSubtitles(ending)) throw new UnreadableFile('no_lines')
  const text = await textOf(file, onBroken)
  return ending === 'ass' || ending === 'ssa' ? readAss(text) : readSubtitles(text)
}
