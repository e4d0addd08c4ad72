import type { LeftOut, ReadLines, TimedLine } from './timed-lines.ts'
import { hasKana } from './writing.ts'

/** A subtitle file that was read, or one of the two languages of a file. */
export interface Subtitles {
  /** Of the file, with its ending. */
  readonly name: string
  readonly lines: TimedLine[]
  readonly leftOut: readonly LeftOut[]
  /** True for what a file in two languages says in the other one. */
  readonly isSecond?: boolean
}

/** A file by its languages. */
export const inLanguages = ({
  name,
  lines,
  translations,
  leftOut,
}: ReadLines & { name: string }): Subtitles[] => [
  { name, lines, leftOut },
  ...(translations.length > 0 ? [{ name, lines: translations, leftOut: [], isSecond: true }] : []),
]

/** A file as it translates another: what it says in another language than Japanese. */
export function asTranslations(file: ReadLines & { name: string }): Subtitles {
  const { leftOut } = file
  const [read, second] = inLanguages(file)
  return { name: file.name, lines: [], ...read, ...second, leftOut }
}

/** Subtitle files of one recording: the text to read, and the lines that translate it. */
export interface ChosenSubtitles {
  /** Every chosen file, in the order in which they were chosen. */
  readonly files: readonly Subtitles[]
  readonly read: Subtitles
  readonly translations: Subtitles | null
}

/** True if most lines have kana. Kanji alone may be Chinese. */
export const isJapanese = ({ lines }: Pick<Subtitles, 'lines'>): boolean =>
  lines.filter(({ text }) => hasKana(text)).length * 2 > lines.length

/** The newest file in Japanese is read, and the newest other one translates it; without one in Japanese, the newest is read. */
export function chosenAmong(files: readonly Subtitles[]): ChosenSubtitles | null {
  const read = files.findLast(isJapanese) ?? files.at(-1)
  if (!read) return null
  const translations = isJapanese(read) ? (files.findLast(file => !isJapanese(file)) ?? null) : null
  return { files, read, translations }
}

/** True if the files' languages leave open which of them is which: the learner chooses. */
export const isOpen = (files: readonly Subtitles[]): boolean =>
  files.length > 2 || (files.length === 2 && files.filter(isJapanese).length !== 1)

/** The files with these instead of earlier ones of the same names. */
export const withFiles = (before: readonly Subtitles[], files: readonly Subtitles[]): Subtitles[] => {
  const names = new Set(files.map(({ name }) => name))
  return [...before.filter(({ name }) => !names.has(name)), ...files]
}

/** The end of a name that says that a file is in Japanese, with what else players write there. */
const LANGUAGE =
  /\.(?:ja|jp|jpn|japanese)(?:[-_.](?:jp|jpan|forced|sdh|hi|cc)|\[(?:forced|sdh|hi|cc)\]){0,4}$/iu

/** The title of a text from subtitles. */
export const titleOfSubtitles = (name: string): string => name.replace(LANGUAGE, '') || name
