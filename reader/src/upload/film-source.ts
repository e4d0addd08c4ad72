import { named } from './endings.ts'
import {
  type ChosenSubtitles,
  chosenAmong,
  inLanguages,
  type Subtitles,
  titleOfSubtitles,
  withFiles,
} from './subtitles/chosen-subtitles.ts'
import type { LeftOut, ReadLines, TimedLine } from './subtitles/timed-lines.ts'

export interface SubtitleSource {
  kind: 'subtitles'
  name: string
  lines: TimedLine[]
  leftOut: readonly LeftOut[]
  /** True if kana in brackets behind kanji become their readings. */
  readsBrackets: boolean
  recording: File | null
  /** The lines of another file, in the learner's language. */
  translations: Subtitles | null
  /** All subtitle files that were chosen. */
  files: readonly Subtitles[]
}

export interface RecordingSource {
  kind: 'recording'
  name: string
  recording: File
}

/** A file as it is read: subtitles may become a text or its translations. */
export type FilmPart = RecordingSource | ({ kind: 'lines'; name: string } & ReadLines)

/** A recording with its subtitles, from files that were just read and those that were chosen before. */
export function filmOf(
  parts: readonly FilmPart[],
  before: SubtitleSource | RecordingSource | null,
): SubtitleSource | RecordingSource | null {
  const subtitles = withFiles(
    before?.kind === 'subtitles' ? before.files : [],
    parts.flatMap(part => (part.kind === 'lines' ? inLanguages(part) : [])),
  )
  const [chosen] = parts.filter(part => part.kind === 'recording')
  const recording = chosen?.recording ?? before?.recording ?? null
  const among = chosenAmong(subtitles)
  const readsBrackets = before?.kind === 'subtitles' ? before.readsBrackets : true
  if (among) return { kind: 'subtitles', ...sourceOf(among), readsBrackets, recording }
  return chosen ?? before
}

const sourceOf = ({ files, read, translations }: ChosenSubtitles) => ({
  name: titleOfSubtitles(named(read.name).name),
  lines: read.lines,
  leftOut: read.leftOut,
  translations,
  files,
})

/** The subtitles as the learner has chosen among their files. */
export const choosing = (source: SubtitleSource, chosen: Partial<ChosenSubtitles>): SubtitleSource => {
  const read = source.files.find(({ lines }) => lines === source.lines) ?? source.files[0]
  if (!read) return source
  const next = { files: source.files, read, translations: source.translations, ...chosen }
  const translations = next.translations?.lines === next.read.lines ? null : next.translations
  return { ...source, ...sourceOf({ ...next, translations }) }
}
