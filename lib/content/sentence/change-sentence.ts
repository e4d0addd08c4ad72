import type { z } from 'zod'
import type { Acting } from '../../auth/actor.ts'
import type { sentence } from '../../contracts/data.ts'
import type { Sentence } from '../../contracts/schemas/sentences.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { SentenceRecord } from '../../entities/content/sentence.ts'
import { retryWhenChanged } from '../../store/retry-when-changed.ts'
import { transact } from '../../store/transact.ts'
import { completeIn } from '../completeness.ts'
import type { Content } from '../content.ts'
import { withResult } from './analysis.ts'
import { mustBeReadable, storedFurigana } from './furigana.ts'
import { metadataWithOwnFurigana, outputParts } from './metadata.ts'
import { presentSentence, readOwnSentence, type SentenceAddress } from './one-sentence.ts'
import { blockWrites, mustBeStorable, type RowChange } from './row-change.ts'
import { raisedRowWrites } from './sentence-guard.ts'

type Body<Name extends 'furigana' | 'notes' | 'result'> = z.output<(typeof sentence)[Name]['body']>

export function overwriteFurigana(
  content: Content,
  acting: Acting | null,
  address: SentenceAddress,
  { furigana, content_revision }: Body<'furigana'>,
  signal: AbortSignal,
): Promise<Sentence> {
  mustBeReadable(furigana, 'body.furigana')
  const changeOf = (row: SentenceRecord): RowChange => ({
    row,
    set: {
      furigana: storedFurigana(row.sentence, furigana, 'body.furigana'),
      metadata: metadataWithOwnFurigana(row.metadata),
    },
  })
  return changeSentence(content, acting, address, content_revision, changeOf, signal)
}

/** No notes are kept as none. */
export function writeNotes(
  content: Content,
  acting: Acting | null,
  address: SentenceAddress,
  { notes, content_revision }: Body<'notes'>,
  signal: AbortSignal,
): Promise<Sentence> {
  const changeOf = (row: SentenceRecord): RowChange =>
    notes === '' ? { row, set: {}, remove: ['notes'] } : { row, set: { notes } }
  return changeSentence(content, acting, address, content_revision, changeOf, signal)
}

/** Writes what an analysis of one sentence found, and what was asked for it. */
export function writeResult(
  content: Content,
  acting: Acting | null,
  address: SentenceAddress,
  { content_revision, full_prompt, ...result }: Body<'result'>,
  signal: AbortSignal,
): Promise<Sentence> {
  const changeOf = (row: SentenceRecord): RowChange => {
    const { set } = withResult(row, result, 'body')
    const prompt = full_prompt === undefined ? {} : { full_prompt: JSON.stringify(full_prompt) }
    return { row, set: { ...set, ...prompt }, basedOn: outputParts }
  }
  return changeSentence(content, acting, address, content_revision, changeOf, signal)
}

async function changeSentence(
  content: Content,
  acting: Acting | null,
  address: SentenceAddress,
  contentRevision: number | undefined,
  changeOf: (row: SentenceRecord) => RowChange,
  signal: AbortSignal,
): Promise<Sentence> {
  return retryWhenChanged(async () => {
    const { head, row } = await readOwnSentence(content, acting, address, contentRevision)
    const change = changeOf(row)
    mustBeStorable(change)
    const moreComplete = complete(head, { ...row, ...change.set }) - complete(head, row)
    const writes = {
      head: raisedRowWrites(content, head, { contentRevision, moreComplete }),
      ...blockWrites(content, [change]),
    }
    await transact(content.client, writes, { signal })
    return presentSentence(content, acting, head, row, address.idx)
  })
}

/** 1 for a sentence that has every output its article asks for, else 0. */
function complete(head: ArticleRecord, { translation, explanation }: SentenceRecord): number {
  const only = (text: string | undefined) => (text === undefined ? [] : [0])
  return completeIn([{ sentences: 1, translated: only(translation), explained: only(explanation) }], head)
}
