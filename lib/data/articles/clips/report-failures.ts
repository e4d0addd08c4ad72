import type { z } from 'zod'
import type { audio } from '../../../contracts/data/contract.ts'
import type { Content } from '../content.ts'
import { raisedRowWrites } from '../sentence/row-writes.ts'
import { writeBatch } from '../sentence/write-batch.ts'
import { readableHead } from './wanted-clip.ts'

const MOST_CHARACTERS = 300
const WITHOUT_REASON = 'No audio could be made.'

/** Stores why sentences got no clip, or no new one; an existing clip stays. Changed sentences stay as they are. */
export async function reportFailures(
  content: Content,
  articleId: number,
  body: z.output<typeof audio.fail.body>,
): Promise<void> {
  const writable = async () => {
    const head = await readableHead(content, articleId, body.revision)
    return { head, guard: raisedRowWrites(content, head) }
  }
  await writeBatch(content, body, writable, (row, { sentence, error }) =>
    row.sentence === sentence ? { row, set: { tts_error: cleanError(error) } } : null,
  )
}

/** One line for a learner to read. */
function cleanError(error: string): string {
  const clean = error
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  if (clean.length <= MOST_CHARACTERS) return clean || WITHOUT_REASON
  const cut = clean.slice(0, MOST_CHARACTERS - 1)
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`
}
