import { isDeepStrictEqual } from 'node:util'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { BlockRecord } from '../../entities/content/rows.ts'
import { anchorsOf } from '../rows/anchors.ts'
import { blockId, newBlock, nonEmpty } from '../rows/blocks.ts'
import type { StoredText } from '../rows/stored-text.ts'
import type { Changes } from './changes.ts'
import { type PlannedBlock, planBlocks } from './plan-blocks.ts'

/** `to` is exclusive; a new block has to be written. */
export interface DraftedBlock {
  block: BlockRecord
  from: number
  to: number
  isNew: boolean
}

export function draftBlocks(
  head: ArticleRecord,
  revision: number,
  stored: StoredText,
  changes: Changes,
  taskId: string,
  now: Date,
): DraftedBlock[] {
  const hasTranslation = rowsIn(stored.blocks, ({ translated }) => translated)
  const hasExplanation = rowsIn(stored.blocks, ({ explained }) => explained)
  const hasNoClip = rowsIn(stored.blocks, ({ unspoken }) => unspoken)
  const counts = stored.blocks.map(({ rows }) => rows)
  const plan = planBlocks(counts, changes.origins, rowsAnchoredAnew(stored, changes))

  const draft = ({ from, to }: PlannedBlock, block: string): BlockRecord => {
    const owned = { article_id: head.id, user_id: head.user_id, block, task_id: taskId }
    const origins = changes.origins.subarray(from, to)
    const rows = changes.rows
      .slice(from, to)
      .map((sentence, position) => ({ sentence, ...changes.anchors.get(from + position) }))
    const { unspoken = [], ...newRecord } = newBlock(owned, rows, now)
    const isUnspoken = (origin = -1) => origin < 0 || hasNoClip.has(origin)
    return {
      ...newRecord,
      ...nonEmpty(
        'unspoken',
        unspoken.filter(position => isUnspoken(origins[position])),
      ),
      ...nonEmpty('translated', positionsOf(origins, hasTranslation)),
      ...nonEmpty('explained', positionsOf(origins, hasExplanation)),
    }
  }

  let written = 0
  return plan.map(planned => {
    const reused = planned.reused === undefined ? undefined : stored.blocks[planned.reused]
    const block = reused ?? draft(planned, blockId(revision, written++))
    return { block, from: planned.from, to: planned.to, isNew: reused === undefined }
  })
}

/** Changed anchors require a new block. */
function rowsAnchoredAnew({ blocks }: StoredText, { origins, anchors }: Changes): Set<number> {
  const before = anchorsOf(blocks)
  if (before.size === 0 && anchors.size === 0) return new Set()
  const changed = [...origins.entries()].filter(
    ([index, origin]) => !isDeepStrictEqual(before.get(origin), anchors.get(index)),
  )
  return new Set(changed.map(([index]) => index))
}

function rowsIn(
  blocks: readonly BlockRecord[],
  positionsIn: (block: BlockRecord) => readonly number[] | undefined,
): Set<number> {
  const rows = new Set<number>()
  let start = 0
  for (const block of blocks) {
    for (const position of positionsIn(block) ?? []) rows.add(start + position)
    start += block.rows
  }
  return rows
}

const positionsOf = (origins: Int32Array, rows: ReadonlySet<number>) =>
  [...origins.entries()].filter(([, origin]) => rows.has(origin)).map(([position]) => position)
