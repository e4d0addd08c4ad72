import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ArticlePage, Groups, RowPage } from '../../../contracts/schemas/articles/articles.ts'
import { ownBytes } from '../../../objects/byte-streams.ts'
import { observed } from '../../../platform/async/observed.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { blockKey, favoriteKey } from '../../entities/content/keys.ts'
import { owns } from '../article/access.ts'
import { detectingChanges, mustBeReady, readyRows } from '../article/heads.ts'
import { presentHead } from '../article/present-article.ts'
import type { Content } from '../content.ts'
import { anchorsByPosition } from './anchors.ts'
import { presentRow, type RowView } from './present-row.ts'
import type { Slice } from './revision-index.ts'
import { readAtRevision } from './revisions.ts'
import { shiftOf } from './shifted-times.ts'
import { readRows } from './stored-rows.ts'

/** Rows read right after a change are not cached as newer: a store may show parts of a transaction early. */
const AT_REST_MS = 1_000

/** Two lines of JSON: the page without its rows, and the rows. */
export async function readPage(
  content: Content,
  articleId: number,
  stretch: RowPage,
): Promise<[page: string, rows: Uint8Array]> {
  content.pageIsRead()
  return retryWhenChanged(async () => {
    const snapshot = await readSnapshot(content, articleId, stretch)
    const { head, isFavorite, end } = snapshot
    const { bytes, groups, tag } = await detectingChanges(content, head, () =>
      rowsOfPage(content, snapshot, {
        forOwner: owns(content.acting, head),
        view: stretch.view,
        shift_ms: shiftOf(head),
      }),
    )
    const page: ArticlePage = {
      head: presentHead(head, content.acting),
      is_favorite: isFavorite,
      groups,
      next_offset: end < readyRows(head) ? end : null,
      tag,
    }
    return [JSON.stringify(page), bytes]
  })
}

const BlockState = z.object({
  block: z.string(),
  version: z.number(),
  updated_at: z.string(),
  headings: z.string().optional(),
  figures: z.string().optional(),
  footnotes: z.string().optional(),
})
type BlockState = z.infer<typeof BlockState>

/** A page depends on head and blocks. Takes one consistent read if this process read the same revision last. */
async function readSnapshot(
  content: Content,
  articleId: number,
  { offset, limit }: { offset: number; limit: number },
) {
  const favorite = content.acting && favoriteKey(articleId, content.acting.user_id)
  let slices: readonly Slice[] = []
  const { head, items, index } = await readAtRevision(content, articleId, known => {
    slices = known?.slices(offset, offset + limit) ?? []
    return [...(favorite ? [favorite] : []), ...slices.map(({ block }) => blockKey(articleId, block))]
  })
  if (offset > readyRows(head)) mustBeReady(head, offset)
  const blocks = items.flatMap(item => BlockState.safeParse(item).data ?? [])
  return {
    head,
    isFavorite: favorite !== null && items.some(({ sk }) => sk === favorite.sk),
    start: offset,
    /** Exclusive. */
    end: Math.max(offset, Math.min(offset + limit, index.total)),
    slices,
    states: new Map(blocks.map(state => [state.block, state])),
  }
}
type Snapshot = Awaited<ReturnType<typeof readSnapshot>>

/** Rebuilt only if a block has another version. */
async function rowsOfPage(content: Content, snapshot: Snapshot, rowView: RowView) {
  const { head, start, end, slices } = snapshot
  const states = slices.map(({ block }) => mustBeThere(snapshot.states.get(block)))
  const versions = states.map(({ block, version }) => `${block}@${version}`)
  const { forOwner, view, shift_ms } = rowView
  const key = [head.id, head.revision, forOwner, view, shift_ms, start, end, ...versions].join(' ')
  const kept = content.pages.get(key)
  observed.emit('cacheRead', { cache: 'pages', hit: kept !== undefined })
  if (kept) return kept

  const stored = await readRows(content, head.id, slices)
  const anchors = new Map(states.map(state => [state.block, anchorsByPosition(state)]))
  const presented = stored.map((row, at) =>
    presentRow(row, start + at, rowView, anchors.get(row.block)?.get(row.position)),
  )
  const bytes = ownBytes(jsonArray(presented))
  const sentences = stored.map(({ sentence }) => sentence)
  const rows = {
    bytes,
    groups: groupsOf(sentences, start),
    tag: createHash('sha1').update(bytes).digest('base64url'),
  }
  if (areAtRest(states, content.now())) content.pages.set(key, rows)
  return rows
}

/** Item by item takes half the time of one long text. */
function jsonArray(items: readonly string[]): Buffer {
  const pieces = items.map((item, at) => Buffer.from(at > 0 ? `,${item}` : item))
  return Buffer.concat([Buffer.from('['), ...pieces, Buffer.from(']')])
}

function mustBeThere(state: BlockState | undefined): BlockState {
  if (!state) throw new Error('A block of the revision is missing.')
  return state
}

const areAtRest = (states: readonly BlockState[], now: Date) =>
  states.every(({ updated_at }) => now.getTime() - Date.parse(updated_at) > AT_REST_MS)

/** Line breaks separate paragraphs. The first row has the index `start`. */
export function groupsOf(sentences: readonly string[], start: number): z.infer<typeof Groups> {
  const groups: z.infer<typeof Groups> = []
  let open: { start: number; end: number } | undefined
  sentences.forEach((sentence, at) => {
    if (sentence.includes('\n')) {
      open = undefined
    } else if (open) {
      open.end = start + at
    } else {
      open = { start: start + at, end: start + at }
      groups.push(open)
    }
  })
  return groups
}
