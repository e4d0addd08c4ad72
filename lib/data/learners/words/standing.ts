import { z } from 'zod'
import { Furigana } from '../../../contracts/schemas/japanese/text.ts'
import { inWindow } from '../../../platform/async/window.ts'
import type { PlainItem } from '../../../store/reading/plain-read.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { mayRead } from '../../articles/article/access.ts'
import { parseHeads, readHeads } from '../../articles/article/heads.ts'
import type { Content } from '../../articles/content.ts'
import { revisionOf } from '../../articles/rows/revisions.ts'
import type { StoredSource } from '../../entities/collections/words.ts'
import { rowKey } from '../../entities/content/keys.ts'

/** The sentence of a source where it stands now. */
interface Standing {
  readonly index: number
  readonly furigana: Furigana
  readonly translation: string
}
export type StandingOf = (source: StoredSource) => Standing | undefined

const Row = z.object({ sentence: z.string(), furigana: z.string(), translation: z.string().default('') })

/** Rows before and after the former place in which the sentence of a changed text is searched for. */
const ROWS_SEARCHED = 10

/** Looks where sentences still stand, in texts that the acting account may read now: all rows are read in one batch. */
export const standingSources = (content: Content, sources: readonly StoredSource[]): Promise<StandingOf> =>
  retryWhenChanged(async () => {
    const places = await placesOf(content, sources)
    // Many words are met in one sentence.
    const keys = new Map(places.map(({ key }) => [nameOf(key), key]))
    const rows = new Map((await itemsWith(content, [...keys.values()])).map(item => [nameOf(item), item]))
    const found = new Map<StoredSource, Standing>()
    for (const { source, index, key } of places) {
      const row = Row.safeParse(rows.get(nameOf(key))).data
      if (row?.sentence !== source.sentence || found.has(source)) continue
      const { translation } = row
      found.set(source, { index, translation, furigana: Furigana.parse(JSON.parse(row.furigana)) })
    }
    return source => found.get(source)
  })

const nameOf = ({ pk, sk }: PlainItem | { pk: string; sk: string }) => `${pk} ${sk}`

/** The rows in which sentences may stand, the nearest to the former place of each first. */
async function placesOf(content: Content, sources: readonly StoredSource[]) {
  const byArticle = Map.groupBy(sources, ({ article_id }) => article_id)
  const ids = [...byArticle.keys()].filter(id => id !== null)
  const heads = parseHeads(content, ids.length > 0 ? await readHeads(content, ids) : [])
  const readable = heads.filter(head => mayRead(content.acting, head))
  const found = await inWindow(readable, { size: 4, signal: content.signal }, async head => {
    const revision = await revisionOf(content, head)
    return (byArticle.get(head.id) ?? []).flatMap(source => {
      const { index: former } = source
      if (former === null) return []
      const isSameText = source.content_revision === head.content_revision
      return nearest(former, isSameText ? 0 : ROWS_SEARCHED).flatMap(index => {
        const place = revision.placeOf(index)
        return place ? [{ source, index, key: rowKey(head.id, place.block, place.position) }] : []
      })
    })
  })
  return found.flat()
}

const nearest = (from: number, by: number) => [
  from,
  ...Array.from({ length: by }, (_, n) => [from + n + 1, from - n - 1]).flat(),
]

/** A source with what it lacks of the text as it is now; its own values stay. */
export function filledFrom(source: StoredSource, standing: Standing | undefined): StoredSource {
  if (!standing) return source
  const isRead = source.furigana?.some(({ reading }) => reading !== undefined) ?? false
  return {
    ...source,
    furigana: isRead ? source.furigana : standing.furigana,
    translation: source.translation || standing.translation || null,
  }
}
