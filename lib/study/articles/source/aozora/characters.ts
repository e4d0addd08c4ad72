import {
  LONGEST_FOOTNOTE,
  MOST_FOOTNOTES,
  type SourceFootnote,
} from '../../../../contracts/schemas/articles/figures.ts'
import { areFewAnchors } from '../../../../contracts/schemas/articles/source.ts'
import { jisCharacter } from '../../../../japanese/characters/jis-x-0213.ts'
import { namedCharacter } from '../../../../japanese/characters/named-character.ts'
import { type Placed, readPlaced } from '../placed.ts'
import { withAccents } from './accents.ts'
import { legendsIn, type Stretch } from './notation.ts'

/** Notes have some fifty letters; in longer ones something was not closed. */
const LONGEST_NOTE = 400
const DESCRIBED = '〓'

interface Written extends Stretch {
  readonly text: string
  readonly note?: string
}

/**
 * Reads characters outside the encoding: by Unicode or JIS X 0213, repetition, accents, emphasis. A described one becomes 〓
 * with a footnote, once for each.
 */
export function withCharacters(marked: string, placed: Placed): Placed & { text: string } {
  const legends = legendsIn(marked)
  const isInLegend = ({ start }: Stretch) => legends.some(each => each.start <= start && start < each.end)
  const characters = charactersIn(marked)
  const described = characters.filter(each => each.note !== undefined && !isInLegend(each))
  const footnotes = [...placed.footnotes, ...footnotesOf(described, placed)]
  const named = rewrittenPlaced(marked, characters, { ...placed, footnotes })
  return rewrittenPlaced(named.text, signsIn(named.text), named)
}

export const plainCharacters = (marked: string): string =>
  withCharacters(marked, { headings: [], figures: [], footnotes: [] }).text

function footnotesOf(described: readonly Written[], placed: Placed): SourceFootnote[] {
  const notes = new Map<string, SourceFootnote>()
  for (const { end, note = '' } of described)
    if (!notes.has(note) && placed.footnotes.length + notes.size < MOST_FOOTNOTES)
      notes.set(note, { start: end, end, text: note })
  const newFootnotes = [...notes.values()]
  while (!areFewAnchors({ ...placed, footnotes: [...placed.footnotes, ...newFootnotes] })) newFootnotes.pop()
  return newFootnotes
}

const rewrittenPlaced = (text: string, written: readonly Written[], placed: Placed) =>
  readPlaced(text, written, placed, (piece, own) => ({ text: rewritten(piece, own), readings: [] }))

function rewritten(piece: string, written: readonly Written[]): string {
  const kept = written.map(({ start, text }, at) => piece.slice(written[at - 1]?.end ?? 0, start) + text)
  return kept.join('') + piece.slice(written.at(-1)?.end ?? 0)
}

const BRACKET = /※?［＃|［|］|\n/g

/** Notes ※［＃…］ outside other such notes. */
function charactersIn(marked: string): Written[] {
  const describedCharacters: Written[] = []
  let open: { start: number; content: number; isCharacter: boolean }[] = []
  let characters = 0
  for (const { 0: mark, index } of marked.matchAll(BRACKET)) {
    if (mark === '\n') {
      open = []
      characters = 0
    } else if (mark !== '］') {
      const isCharacter = mark === '※［＃'
      characters += Number(isCharacter)
      open.push({ start: index, content: index + mark.length, isCharacter })
    } else {
      const last = open.pop()
      if (!last?.isCharacter) continue
      characters -= 1
      const { start, content } = last
      if (characters > 0 || index - content > LONGEST_NOTE) continue
      const isNote = open.some(each => !each.isCharacter)
      const { text, note } = characterOf(marked.slice(content, index))
      describedCharacters.push({
        start,
        end: index + 1,
        text,
        ...(note !== undefined && !isNote && { note }),
      })
    }
  }
  return describedCharacters
}

/** The place in the printed book: 37-下-12. */
const PLACE = /^[\d上中下左右]+(?:[-−‐][\d上中下左右]+)*$/

function characterOf(content: string): { text: string; note?: string } {
  const description = rewritten(content, charactersIn(content))
  const named = namedCharacter(description, jisCharacter)
  if (named !== undefined) return { text: named }
  const parts = description.split('、').filter(part => !PLACE.test(part.normalize('NFKC')))
  const note = (parts.join('、') || description).replaceAll(/\p{Cc}/gu, '').trim()
  return { text: DESCRIBED, ...(note !== '' && { note: note.slice(0, LONGEST_FOOTNOTE).toWellFormed() }) }
}

const SIGN = /／(?<voiced>[″゛]?)＼|〔(?<accented>[^〔〕\n]{1,500})〕|《《(?<stressed>[^《》\n]{1,100})》》/g

/** Repetition over several kana, foreign words with accents, emphasis in double brackets. */
function signsIn(text: string): Written[] {
  return [...text.matchAll(SIGN)].flatMap(({ 0: whole, index, groups = {} }) => {
    const { voiced, accented, stressed } = groups
    const written = accented === undefined ? stressed : withAccents(accented)
    const read = written ?? (voiced === undefined ? null : voiced === '' ? '〳〵' : '〴〵')
    return read === null ? [] : { start: index, end: index + whole.length, text: read }
  })
}
