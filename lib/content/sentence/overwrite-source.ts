import type { z } from 'zod'
import type { Acting } from '../../auth/actor.ts'
import type { sentence } from '../../contracts/data.ts'
import type { Sentence } from '../../contracts/schemas/sentences.ts'
import { retryWhenChanged } from '../../store/retry-when-changed.ts'
import { transact } from '../../store/transact.ts'
import { cleanText } from '../../text/clean.ts'
import { isContent } from '../../text/split.ts'
import { lineSpans } from '../../text/splitting/lines.ts'
import type { Content } from '../content.ts'
import { articleBusy } from '../heads.ts'
import { invalid } from '../invalid.ts'
import { blamingChanges } from '../unchanged-head.ts'
import { presentSentence, readOwnSentence, type SentenceAddress } from './one-sentence.ts'
import { sourceWrites } from './source-writes.ts'

/**
 * Gives a sentence another text, in the article's text as well, and takes back what was made of the old one:
 * furigana and sound. Translation and explanation stay, marked as outdated.
 */
export async function overwriteSource(
  content: Content,
  acting: Acting | null,
  address: SentenceAddress,
  body: z.output<typeof sentence.source.body>,
  mostCharacters: number,
  signal: AbortSignal,
): Promise<Sentence> {
  const source = cleanSentence(body.sentence)
  return retryWhenChanged(async () => {
    const { head, row } = await readOwnSentence(content, acting, address, body.content_revision)
    if (head.task_id !== undefined) throw articleBusy()
    if (row.sentence !== source) {
      const writes = await blamingChanges(content, head, () =>
        sourceWrites(content, head, { row, index: address.idx, source }, mostCharacters, signal),
      )
      await transact(content.client, writes, { signal })
    }
    return presentSentence(content, acting, head, row, address.idx)
  })
}

/**
 * A row must stay one: with a line break, or without content, it would be several or layout. White space at its
 * ends would be rows of its own the next time the text is cut.
 */
function cleanSentence(raw: string): string {
  const source = cleanText(raw).trim()
  if (!isContent(source)) throw invalid('body.sentence', 'must not be blank')
  if ([...lineSpans(source)].length > 1) throw invalid('body.sentence', 'must not hold a line break')
  return source
}
