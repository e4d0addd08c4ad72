import type { SourceReading } from '../../../contracts/schemas/articles/source.ts'
import { isKana, kanjiClass } from '../../../japanese/kana.ts'
import type { ReadText } from './read-text.ts'

/** The block that says how the text is marked up. */
const LEGEND = /^-{10,}\n.{0,3}テキスト中に現れる記号について[\s\S]{0,4000}?\n-{10,}\n?/m
const NOTE = /［＃[^［］\n]*］/g

/** What ruby without a bar stands on. ※ stands for a character that the text could not hold. */
const RUN = `[${kanjiClass}※]`
// From its beginning only: a run that no ruby follows is gone through once, not again from each of its characters.
const RUBY = new RegExp(
  `[｜|](?<marked>[^｜|《》\\n]{1,50})《(?<said>[^《》\\n]{1,100})》|(?<!${RUN})(?<run>${RUN}+)《(?<read>[^《》\\n]{1,100})》`,
  'gu',
)
const EVIDENT = /［＃|《》：ルビ|｜[^｜《》\n]{1,50}《[\u3041-\u3096\u30A1-\u30FC]+》/

/** Whether nobody who wrote this meant 《》 as brackets. */
export const isEvidentlyAozora = (text: string): boolean => EVIDENT.test(text)

/** The text as it is read, out of one in the notation of Aozora Bunko. 《》 that hold no kana behind kanji are brackets. */
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
