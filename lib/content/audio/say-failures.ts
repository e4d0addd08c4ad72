import type { z } from 'zod'
import type { Acting } from '../../auth/actor.ts'
import type { audio } from '../../contracts/data.ts'
import type { Content } from '../content.ts'
import { raisedRowWrites } from '../sentence/sentence-guard.ts'
import { writeBatch } from '../sentence/write-batch.ts'
import { headToSpeak } from './spoken.ts'

const MOST_CHARACTERS = 300
const UNSAID = 'No audio could be made.'

/**
 * Keeps why sentences have got no audio, or no other: what they have stays. A sentence that says something else
 * by now is passed over.
 */
export async function sayFailures(
  content: Content,
  acting: Acting | null,
  articleId: number,
  body: z.output<typeof audio.fail.body>,
  signal: AbortSignal,
): Promise<void> {
  const writable = async () => {
    const head = await headToSpeak(content, acting, articleId, body.revision)
    return { head, guard: raisedRowWrites(content, head) }
  }
  await writeBatch(
    content,
    body,
    writable,
    (row, { sentence, error }) =>
      row.sentence === sentence ? { row, set: { tts_error: cleanError(error) } } : null,
    signal,
  )
}

/** One line for a learner to read. */
function cleanError(error: string): string {
  const clean = error
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  if (clean.length <= MOST_CHARACTERS) return clean || UNSAID
  const cut = clean.slice(0, MOST_CHARACTERS - 1)
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`
}
