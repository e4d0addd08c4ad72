import { isContent } from '../../../japanese/split.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { SentenceRecord } from '../../entities/content/rows.ts'
import type { Content } from '../content.ts'
import { newRow } from '../rows/blocks.ts'
import { nameOf, type Place, type RevisionIndex } from '../rows/revision-index.ts'
import type { Changes } from './changes.ts'
import type { DraftedBlock } from './draft-blocks.ts'

/** The rows of a new block: old rows with all their outputs, and new ones. */
export async function rowsOfBlock(
  content: Content,
  head: ArticleRecord,
  index: RevisionIndex,
  { rows, origins }: Changes,
  { block: { block }, from, to }: DraftedBlock,
): Promise<SentenceRecord[]> {
  const places = new Map<number, Place>()
  for (const origin of origins.subarray(from, to)) {
    const place = origin < 0 ? undefined : index.placeOf(origin)
    if (place) places.set(origin, place)
  }
  const kept = await readPlaces(content, head, [...places.values()])
  return rows.slice(from, to).map((sentence, position) => {
    const at = { article_id: head.id, user_id: head.user_id, block, position }
    const place = places.get(origins[from + position] ?? -1)
    // A new sentence has no furigana yet; layout has its text as furigana.
    if (!place) return newRow(at, { sentence, furigana: isContent(sentence) ? [] : [{ text: sentence }] })
    const row = kept.get(nameOf(place))
    if (row?.sentence !== sentence)
      throw new Error(`Row ${nameOf(place)} of article ${head.id} does not match its text.`)
    return { ...row, ...at }
  })
}

async function readPlaces(content: Content, head: ArticleRecord, places: Place[]) {
  const rows = new Map<string, SentenceRecord>()
  for (const [block, inBlock] of Map.groupBy(places, place => place.block)) {
    const positions = inBlock.map(({ position }) => position)
    const { data } = await content.sentences.query
      .row({ article_id: head.id, block })
      .between({ position: Math.min(...positions) }, { position: Math.max(...positions) })
      .go({ consistent: true, pages: 'all', abortSignal: content.signal })
    for (const row of data) rows.set(nameOf(row), row)
  }
  return rows
}
