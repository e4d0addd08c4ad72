import { z } from 'zod'
import { Furigana } from '../../../contracts/schemas/japanese/text.ts'
import { inWindow } from '../../../platform/async/window.ts'
import type { PlainItem } from '../../../store/reading/plain-read.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { mayRead } from '../../articles/article/access.ts'
import { parseHeads } from '../../articles/article/heads.ts'
import type { Content } from '../../articles/content.ts'
import { sentenceNumbers } from '../../articles/rows/read-layout.ts'
import { type RevisionIndex, rowsNear } from '../../articles/rows/revision-index.ts'
import { revisionOf } from '../../articles/rows/revisions.ts'
import type { SentenceNumbers } from '../../articles/rows/sentence-numbers.ts'
import type { StoredSource } from '../../entities/collections/words.ts'
import { headKey, rowKey } from '../../entities/content/keys.ts'

export type Met = Pick<StoredSource, 'article_id' | 'index' | 'content_revision' | 'sentence'>

interface Standing {
  readonly index: number
  readonly furigana: Furigana
  readonly translation: string
}
/** Counts the text's sentences from 1. */
export type Numbered = Standing & { readonly number: number }
export type StandingOf<Found = Standing> = (source: Met) => Found | undefined

const Row = z.object({ sentence: z.string(), furigana: z.string(), translation: z.string().default('') })

/** Few, since a queue reads many sentences. */
const ROWS_SEARCHED = 10

/** Counts only readable texts; reads all rows in one batch. */
export const standingSources = (content: Content, sources: readonly Met[]): Promise<StandingOf> =>
  retryWhenChanged(async () => {
    const { found } = await findStanding(content, sources)
    return source => found.get(source)
  })

/** Adds numbers, by the layout of each text in which sentences stand, remembered for queues and readers. */
export const numberedSources = (content: Content, sources: readonly Met[]): Promise<StandingOf<Numbered>> =>
  retryWhenChanged(async () => {
    const { found, heads } = await findStanding(content, sources)
    const ids = new Set([...found.keys()].map(({ article_id }) => article_id))
    const texts = heads.filter(({ id }) => ids.has(id))
    const numbers = new Map<number | null, SentenceNumbers>()
    await inWindow(texts, { size: 4, signal: content.signal }, async head => {
      numbers.set(head.id, await sentenceNumbers(content, head))
    })
    return source => {
      const [standing, of] = [found.get(source), numbers.get(source.article_id)]
      return standing && of && { ...standing, number: of.at(standing.index) }
    }
  })

async function findStanding(content: Content, sources: readonly Met[]) {
  const ids = new Set(sources.flatMap(({ article_id }) => article_id ?? []))
  const guessed = placesIn(sources, id => knownRevision(content, id))
  const items = await itemsWith(content, [...Array.from(ids, headKey), ...keysOf(guessed)])
  const { heads, places } = await readablePlaces(content, sources, items)
  const rows = new Map(items.map(item => [nameOf(item), item]))
  const lacking = keysOf(places.filter(({ key }) => !rows.has(nameOf(key))))
  for (const item of await itemsWith(content, lacking)) rows.set(nameOf(item), item)
  const found = new Map<Met, Standing>()
  for (const { source, index, key } of places) {
    const row = Row.safeParse(rows.get(nameOf(key))).data
    if (row?.sentence !== source.sentence || found.has(source)) continue
    const { translation } = row
    found.set(source, { index, translation, furigana: Furigana.parse(JSON.parse(row.furigana)) })
  }
  return { found, heads }
}

const nameOf = ({ pk, sk }: PlainItem | { pk: string; sk: string }) => `${pk} ${sk}`

/** Lets most rows come with the heads. */
function knownRevision({ revisionsRead }: Content, id: number): Known | undefined {
  const revision = revisionsRead.get(id)
  return revision && { revision }
}

interface Known {
  readonly revision: RevisionIndex
  readonly content_revision?: number
}

async function readablePlaces(content: Content, sources: readonly Met[], items: PlainItem[]) {
  const heads = parseHeads(
    content,
    items.filter(({ sk }) => sk === 'HEAD'),
  ).filter(head => mayRead(content.acting, head))
  const known = new Map<number, Known>()
  for (const head of heads) {
    const { id, content_revision } = head
    known.set(id, { revision: await revisionOf(content, head), content_revision })
  }
  return { heads, places: placesIn(sources, id => known.get(id)) }
}

function placesIn(sources: readonly Met[], knownOf: (id: number) => Known | undefined) {
  return sources.flatMap(source => {
    const { article_id, index: former } = source
    const known = article_id === null ? undefined : knownOf(article_id)
    if (article_id === null || former === null || !known) return []
    const { revision, content_revision = source.content_revision } = known
    const isSameText = source.content_revision === content_revision
    return rowsNear(former, isSameText ? 0 : ROWS_SEARCHED).flatMap(index => {
      const place = revision.placeOf(index)
      return place ? [{ source, index, key: rowKey(article_id, place.block, place.position) }] : []
    })
  })
}

/** Once each: many words share a sentence. */
const keysOf = (places: ReturnType<typeof placesIn>) => [
  ...new Map(places.map(({ key }) => [nameOf(key), key])).values(),
]

export function filledFrom(source: StoredSource, standing: Standing | undefined): StoredSource {
  if (!standing) return source
  const isRead = source.furigana?.some(({ reading }) => reading !== undefined) ?? false
  return {
    ...source,
    furigana: isRead ? source.furigana : standing.furigana,
    translation: source.translation || standing.translation || null,
  }
}
