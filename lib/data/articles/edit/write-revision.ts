import { isContent } from '../../../japanese/split.ts'
import { inWindow } from '../../../platform/async/window.ts'
import { allIn } from '../../../store/reading/plain-read.ts'
import { plainRecords } from '../../../store/reading/plain-records.ts'
import { inTransaction, transact } from '../../../store/writing/transact.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { rowKey } from '../../entities/content/keys.ts'
import type { BlockRecord, SentenceRecord } from '../../entities/content/rows.ts'
import { isUnchanged } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { BLOCKS_AT_ONCE, newRevision, newRow, totalsOf, writeBlock } from '../rows/blocks.ts'
import { nameOf, type Place, type RevisionIndex } from '../rows/revision-index.ts'
import { revisionOf } from '../rows/revisions.ts'
import { NO_FURIGANA } from '../rows/stored-furigana.ts'
import type { StoredText } from '../rows/stored-text.ts'
import type { Changes } from './changes.ts'
import { type DraftedBlock, draftBlocks } from './draft-blocks.ts'

export async function writeRevision(
  content: Content,
  head: ArticleRecord,
  stored: StoredText,
  changes: Changes,
  taskId: string,
): Promise<{ revision: number; blocks: BlockRecord[] }> {
  const { articles, revisions } = content
  const revision = await freeRevision(content, head, stored.latestRevision)
  const drafted = draftBlocks(head, revision, stored, changes, taskId, content.now())
  const blocks = drafted.map(({ block }) => block)
  const guard = inTransaction(articles).check({ id: head.id }).where(isUnchanged(head))
  // Claims the number. Throws ConditionFailed if another edit was faster.
  const counts = blocks.map(({ block, rows }) => [block, rows] as const)
  const record = newRevision(head, { revision, task_id: taskId }, counts, totalsOf(blocks))
  const claim = inTransaction(revisions).create(record)
  await transact(content.client, { head: guard, revision: claim }, { signal: content.signal })

  const index = await revisionOf(content, head)
  const left = drafted.filter(({ isNew }) => isNew)
  await inWindow(left, { size: BLOCKS_AT_ONCE, signal: content.signal }, async planned => {
    const rows = await rowsOfBlock(content, head, index, changes, planned)
    await writeBlock(content, guard, planned.block, rows)
  })
  return { revision, blocks }
}

async function freeRevision(content: Content, { id }: ArticleRecord, latestOfBlocks: number) {
  const { data } = await content.revisions.query
    .revision({ article_id: id })
    .go({ consistent: true, order: 'desc', limit: 1, attributes: ['revision'], abortSignal: content.signal })
  return Math.max(latestOfBlocks, ...data.map(({ revision }) => revision)) + 1
}

async function rowsOfBlock(
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
    if (!place) return newRow(at, { sentence, furigana: isContent(sentence) ? NO_FURIGANA : asOne(sentence) })
    const row = kept.get(nameOf(place))
    if (row?.sentence !== sentence)
      throw new Error(`Row ${nameOf(place)} of article ${head.id} does not match its text.`)
    return { ...row, ...at }
  })
}

const asOne = (text: string) => JSON.stringify([{ text }])

async function readPlaces(content: Content, head: ArticleRecord, places: Place[]) {
  const rows = new Map<string, SentenceRecord>()
  for (const [block, inBlock] of Map.groupBy(places, place => place.block)) {
    const positions = inBlock.map(({ position }) => position)
    const { pk, sk: first } = rowKey(head.id, block, Math.min(...positions))
    const { sk: last } = rowKey(head.id, block, Math.max(...positions))
    const read = await plainRecords(content, content.sentences, allIn(content, pk, [first, last]))
    for (const row of read) rows.set(nameOf(row), row)
  }
  return rows
}
