import type { z } from 'zod'
import type { Acting } from '../../auth/actor.ts'
import type { sentences } from '../../contracts/data.ts'
import { Problem } from '../../http/errors.ts'
import { mustOwn } from '../access.ts'
import type { Content } from '../content.ts'
import { readHead } from '../heads.ts'
import { fits, storedFurigana } from './furigana.ts'
import { hasOwnFurigana } from './metadata.ts'
import { raisedRowWrites } from './sentence-guard.ts'
import { writeBatch } from './write-batch.ts'

type Batch = z.output<typeof sentences.furigana.body>

/**
 * Fills in furigana for a task that need not hold the article, and returns how many were written: a person's stay,
 * and a sentence that was changed meanwhile gets none.
 */
export function writeFurigana(
  content: Content,
  acting: Acting | null,
  articleId: number,
  batch: Batch,
  signal: AbortSignal,
): Promise<number> {
  const free = () => heldByNoOther(content, acting, articleId, batch.task_id)
  return writeBatch(
    content,
    batch,
    free,
    (row, { furigana }, path) =>
      hasOwnFurigana(row.metadata) || !fits(row.sentence, furigana)
        ? null
        : { row, set: { furigana: storedFurigana(row.sentence, furigana, `${path}.furigana`) } },
    signal,
  )
}

async function heldByNoOther(content: Content, acting: Acting | null, articleId: number, taskId: string) {
  const head = await readHead(content, articleId)
  mustOwn(acting, head)
  if (head.task_id !== undefined && head.task_id !== taskId)
    throw new Problem('superseded', 'Another task works on the article.')
  return { head, guard: raisedRowWrites(content, head) }
}
