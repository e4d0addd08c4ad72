import type { z } from 'zod'
import type { sentenceEdits } from '../../../contracts/data/contract.ts'
import { isByLine } from '../../../contracts/schemas/articles/articles.ts'
import type { WrittenSentence } from '../../../contracts/schemas/articles/sentences.ts'
import { cleanText } from '../../../japanese/clean.ts'
import { isContent } from '../../../japanese/split.ts'
import { LONGEST_SENTENCE, lineSpans } from '../../../japanese/splitting/spans.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { type TransactItem, transact } from '../../../store/writing/transact.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { SentenceRecord } from '../../entities/content/rows.ts'
import { countedBytes } from '../../entities/usage/counted.ts'
import { replacingText, replacingWrites } from '../article/article-text.ts'
import { articleBusy, detectingChanges, isWhole, rowsSince } from '../article/heads.ts'
import { metadataOf } from '../article/metadata-of.ts'
import type { Content } from '../content.ts'
import { footnotesInChanged } from '../contents/moved-footnotes.ts'
import { withFootnotes } from '../rows/anchors.ts'
import { readStoredText } from '../rows/stored-text.ts'
import { presentSentence, readOwnSentence, type SentenceAddress } from './read-sentences.ts'
import { metadataOfNewSource, outputParts } from './row-metadata.ts'
import { blockWrites, moreComplete, mustBeStorable, type RowChange, raisedRowWrites } from './row-writes.ts'

/** Changes the article's text too, and drops furigana and clip. Translation and explanation stay, marked as outdated. */
export async function overwriteSource(
  content: Content,
  address: SentenceAddress,
  body: z.output<typeof sentenceEdits.source.body>,
  mostCharacters: number,
): Promise<WrittenSentence> {
  const { content_revision, was } = body
  const source = cleanSentence(body.sentence)
  // A repeated request finds what it has written.
  const seen = { content_revision, of: was === undefined ? undefined : [was, source] }
  return retryWhenChanged(async () => {
    const { head, row } = await readOwnSentence(content, address, seen)
    if (head.task_id !== undefined) throw articleBusy()
    if (!isWhole(head)) throw notWhole()
    mustStayLine(source, head)
    if (row.sentence !== source) {
      const writes = await detectingChanges(content, head, () =>
        sourceWrites(content, head, { row, index: address.idx, source }, mostCharacters),
      )
      await transact(content.client, writes, { signal: content.signal })
    }
    return presentSentence(content, head, row, address.idx)
  })
}

/** Missing rows are found in the text as it was uploaded. */
const notWhole = () => refusal('sentence_incomplete')

/** Rejects what a later split would divide: a line break, or white space at the ends. */
function cleanSentence(raw: string): string {
  const source = cleanText(raw).trim()
  if (!isContent(source)) throw invalidInput('body.sentence', 'must not be blank')
  if ([...lineSpans(source)].length > 1) throw invalidInput('body.sentence', 'must not contain a line break')
  return source
}

/** Songs' lines are never cut, so they must not be longer than a split sentence. */
function mustStayLine(source: string, head: ArticleRecord) {
  if (isByLine({ ...head, metadata: metadataOf(head) }) && source.length > LONGEST_SENTENCE)
    throw invalidInput('body.sentence', `must have at most ${LONGEST_SENTENCE} characters, as a line`)
}

async function sourceWrites(
  content: Content,
  head: ArticleRecord,
  { row, index, source }: { row: SentenceRecord; index: number; source: string },
  mostCharacters: number,
): Promise<Record<string, TransactItem>> {
  const { rows, blocks } = await readStoredText(content, head)
  const block = blocks.find(stored => stored.block === row.block)
  if (!block || rows[index] !== row.sentence)
    throw new Error(`Row ${index} of article ${head.id} does not match its text.`)
  const text = rows.with(index, source).join('')
  const moreText =
    head.text_bytes === undefined ? 0 : Buffer.byteLength(source) - Buffer.byteLength(row.sentence)
  if (text.length > mostCharacters)
    throw refusal('sentence_makes_too_long', { characters: text.length, most: mostCharacters })
  const parts = await replacingText(text)
  const change = withSource(row, source)
  mustBeStorable(change)
  const lengths = block.lengths.with(row.position, source.length)
  const noted = withFootnotes(block, row.position, own => footnotesInChanged(own, row.sentence, source))
  const next = { revision: head.revision, content_revision: head.content_revision + 1 }
  return {
    head: raisedRowWrites(content, head, {
      contentRevision: head.content_revision,
      nextText: { content_revision: next.content_revision, rows_since: rowsSince(head) },
      moreComplete: moreComplete(head, [change]),
      moreText,
    }),
    ...countedBytes(content, head.user_id, { texts: moreText }),
    ...blockWrites(content, [change], { lengths, ...noted }),
    ...replacingWrites(content, head, next, parts),
  }
}

/** Keeps notes, prompt and all else that was not made from the sentence. */
function withSource(row: SentenceRecord, sentence: string): RowChange {
  const outdated = outputParts.filter(part => row[part] !== undefined)
  return {
    row,
    set: {
      sentence,
      furigana: '[]',
      analysis_status: 'pending',
      metadata: metadataOfNewSource(row.metadata, outdated),
    },
    remove: ['audio_object_id', 'audio_voice', 'tts_error'],
    basedOn: outputParts,
    isCounted: true,
  }
}
