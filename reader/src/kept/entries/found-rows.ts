import type { FoundRow } from '../../../../lib/contracts/schemas/articles/reading.ts'
import { articles } from '../../../../lib/contracts/study/articles.ts'
import type { KeptAnswer } from '../answers/answer.ts'
import { queryOf, textOf } from '../requests.ts'
import { folded } from './folded.ts'
import { type KeptRow, keptRows } from './kept-rows.ts'

/** Finds a text in the rows on this device, as the server does: by writing or reading, whatever its width, case and kana. */
export const foundRows: KeptAnswer = {
  matches: ({ route }) => route.path === articles.find.path,
  async answer({ path }, database) {
    const id = textOf(path)
    const text = id === null ? undefined : await database.get('texts', id)
    if (id === null || !text || text.state === null) return null
    const query = queryOf(path)
    const wanted = folded(query.get('q')?.trim() ?? '')
    const offset = Number(query.get('offset') ?? 0)
    const limit = Number(query.get('limit') ?? 50)
    const items: FoundRow[] = []
    for await (const rows of keptRows(database, id))
      for (const row of rows) {
        if (row.index < offset) continue
        const spans = spansIn(row, wanted)
        if (spans.length === 0) continue
        if (items.length === limit) return JSON.stringify({ items, total: null, next_offset: row.index })
        items.push({ ...row, spans })
      }
    return JSON.stringify({ items, total: offset === 0 ? items.length : null, next_offset: null })
  },
}

interface Piece {
  text: string
  /** As long as it is in the sentence, in UTF-16 units. */
  length: number
}

/** A character with its marks: ｶﾞ is one of two code points. */
const CHARACTER = /[\s\S][\p{M}ﾞﾟ]*/gu
const piecesOf = (text: string): Piece[] =>
  (text.match(CHARACTER) ?? []).map(each => ({ text: folded(each), length: each.length }))

/** The places as it is written and as it is read, in order; none begins within another. */
function spansIn({ sentence, furigana }: KeptRow, wanted: string): FoundRow['spans'] {
  const read = furigana.flatMap(({ text, reading }) =>
    reading === undefined ? piecesOf(text) : [{ text: folded(reading), length: text.length }],
  )
  let end = 0
  return [...placesIn(piecesOf(sentence), wanted), ...placesIn(read, wanted)]
    .toSorted((a, b) => a.start - b.start || b.length - a.length)
    .filter(({ start, length }) => {
      if (start < end) return false
      end = start + length
      return true
    })
}

function placesIn(pieces: readonly Piece[], wanted: string): FoundRow['spans'] {
  const spans: FoundRow['spans'] = []
  const whole = pieces.map(({ text }) => text).join('')
  for (let from = whole.indexOf(wanted); from !== -1 && wanted !== ''; ) {
    const span = { start: 0, length: 0 }
    let at = 0
    for (const { text, length } of pieces) {
      if (at + text.length <= from) span.start += length
      else if (at < from + wanted.length) span.length += length
      at += text.length
    }
    spans.push(span)
    from = whole.indexOf(wanted, from + wanted.length)
  }
  return spans
}
