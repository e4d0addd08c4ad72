import type { SourceReading } from '../../../contracts/schemas/articles/source.ts'
import { isKana, kanjiClass } from '../../../japanese/kana.ts'
import type { ReadText } from './read-text.ts'

/** The block that explains the markup of the text. */
const LEGEND = /^-{10,}\n.{0,3}テキスト中に現れる記号について[\s\S]{0,4000}?\n-{10,}\n?/m
const NOTE = /［＃[^［］\n]*］/g

/** The base of ruby without a bar. ※ stands for a character that the text could not hold. */
const RUN = `[${kanjiClass}※]`
// A run matches from its beginning only: otherwise a run without ruby would be scanned again from each character.
const RUBY = new RegExp(
  `[｜|](?<marked>[^｜|《》\\n]{1,50})《(?<said>[^《》\\n]{1,100})》|(?<!${RUN})(?<run>${RUN}+)《(?<read>[^《》\\n]{1,100})》`,
  'gu',
)
const EVIDENT = /［＃|《》：ルビ|｜[^｜《》\n]{1,50}《[\u3041-\u3096\u30A1-\u30FC]+》/

/** True if 《》 in this text surely mark ruby and are not brackets. */
export const isEvidentlyAozora = (text: string): boolean => EVIDENT.test(text)

/** Reads a text in the notation of Aozora Bunko. 《》 behind kanji that hold no kana are brackets. */
export function readAozora(marked: string): ReadText {
  const source = marked.replace(LEGEND, '').replaceAll(NOTE, '')
  const readings: SourceReading[] = []
  let text = ''
  let at = 0
  for (const { 0: whole, index, groups = {} } of source.matchAll(RUBY)) {
    const { marked: base = groups.run ?? '', said: reading = groups.read ?? '' } = groups
    if (groups.run !== undefined && !isKana(reading)) continue
    text += source.slice(at, index)
    readings.push({ start: text.length, end: text.length + base.length, reading })
    text += base
    at = index + whole.length
  }
  return { text: text + source.slice(at), readings }
}
