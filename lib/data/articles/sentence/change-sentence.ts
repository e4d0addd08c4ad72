import type { FullResult, WrittenSentence } from '../../../contracts/schemas/articles/sentences.ts'
import { Furigana } from '../../../contracts/schemas/japanese/text.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { transact } from '../../../store/writing/transact.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { SentenceRecord } from '../../entities/content/rows.ts'
import { countedBytes } from '../../entities/usage/counted.ts'
import { stillHas } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { shiftOf, storedTimes } from '../rows/shifted-times.ts'
import { mustBeReadable, storedFurigana } from '../rows/stored-furigana.ts'
import { withResult } from './analysed-row.ts'
import { withOwnTranslation } from './own-translations.ts'
import { presentSentence, readOwnSentence, type SentenceAddress } from './read-sentences.ts'
import {
  hasOwnFurigana,
  metadataWithOwnFurigana,
  metadataWithTimes,
  outputParts,
  ownTranslationIn,
} from './row-metadata.ts'
import {
  blockWrites,
  moreComplete,
  moreWritten,
  mustBeStorable,
  type RowChange,
  raisedRowWrites,
} from './row-writes.ts'

interface Change extends RowChange {
  /** Must be unchanged since the read. */
  readonly basedOnHead?: readonly (keyof ArticleRecord)[]
}
type ChangeOf = (row: SentenceRecord, head: ArticleRecord) => Change

/** No task overwrites edited furigana. */
export function editedFurigana(furigana: Furigana, was?: Furigana): ChangeOf {
  mustBeReadable(furigana, 'body.furigana')
  return row => {
    const stored = storedFurigana(row.sentence, furigana, 'body.furigana')
    const known = [stored, JSON.stringify(was)]
    if (was && hasOwnFurigana(row.metadata)) mustBeAmong(inOneForm(row.furigana), known)
    return {
      row,
      set: { furigana: stored, metadata: metadataWithOwnFurigana(row.metadata) },
      basedOn: was ? ['furigana'] : [],
    }
  }
}

/** Furigana of a text may be stored with other spaces. */
const inOneForm = (stored: string) => JSON.stringify(Furigana.parse(JSON.parse(stored)))

/** Empty removes any translation. */
export const editedTranslation =
  (translation: string, was?: string): ChangeOf =>
  row => {
    // Tasks never remove a translation: an empty one is a person's, too.
    const isOfPerson = row.translation === undefined || ownTranslationIn(row.metadata) === 'person'
    if (was !== undefined && isOfPerson) mustBeAmong(row.translation ?? '', [translation, was])
    return withOwnTranslation(row, translation === '' ? null : translation, 'person')
  }

export const editedTimes =
  (times: { start_ms: number; end_ms: number }): ChangeOf =>
  (row, head) => ({
    row,
    set: { metadata: metadataWithTimes(row.metadata, storedTimes(row.metadata, times, shiftOf(head))) },
    // The shift stands there.
    basedOnHead: ['metadata'],
  })

/** Empty removes the stored notes. */
export const newNotes =
  (notes: string, was?: string): ChangeOf =>
  row => {
    if (was !== undefined) mustBeAmong(row.notes ?? '', [notes, was])
    const basedOn = was === undefined ? [] : (['notes'] as const)
    return notes === '' ? { row, set: {}, remove: ['notes'], basedOn } : { row, set: { notes }, basedOn }
  }

/** Protects what a person wrote elsewhere from a change that waited on a device. */
function mustBeAmong(stored: string, known: readonly string[]): void {
  if (!known.includes(stored)) throw refusal('changed_elsewhere')
}

export const newResult =
  ({ full_prompt, ...result }: FullResult & { full_prompt?: unknown }): ChangeOf =>
  row => {
    const { set } = withResult(row, result, 'body')
    const prompt = full_prompt === undefined ? {} : { full_prompt: JSON.stringify(full_prompt) }
    return { row, set: { ...set, ...prompt }, basedOn: outputParts, isCounted: true }
  }

/** Works even while a task holds the article. */
export async function changeSentence(
  content: Content,
  address: SentenceAddress,
  { content_revision, of }: { content_revision?: number | undefined; of?: string | undefined },
  changeOf: ChangeOf,
): Promise<WrittenSentence> {
  return retryWhenChanged(async () => {
    const seen = { content_revision, of: of === undefined ? undefined : [of] }
    const { head, row } = await readOwnSentence(content, address, seen)
    const change = changeOf(row, head)
    mustBeStorable(change)
    const moreText = head.text_bytes === undefined ? 0 : moreWritten(change)
    const writes = {
      head: raisedRowWrites(content, head, {
        contentRevision: content_revision === undefined ? undefined : head.content_revision,
        moreComplete: moreComplete(head, [change]),
        moreText,
        also: change.basedOnHead && stillHas(head, change.basedOnHead),
      }),
      ...blockWrites(content, [change]),
      ...countedBytes(content, head.user_id, { texts: moreText }),
    }
    await transact(content.client, writes, { signal: content.signal })
    return presentSentence(content, head, row, address.idx)
  })
}
