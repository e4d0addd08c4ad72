import type { z } from 'zod'
import type { sentenceEdits } from '../../../contracts/data/contract.ts'
import type { OwnTranslation } from '../../../contracts/schemas/articles/sentences.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { SentenceRecord } from '../../entities/content/rows.ts'
import { readOwnHead, stillHas } from '../article/heads.ts'
import { metadataOf } from '../article/metadata-of.ts'
import { TRANSLATED_BY_FILE } from '../article/present-article.ts'
import type { Content } from '../content.ts'
import { metadataWithOwnTranslation, outputParts, ownTranslationIn } from './row-metadata.ts'
import type { RowChange } from './row-writes.ts'
import { writeBatch } from './write-batch.ts'

/** Null removes the translation; no task overwrites one. */
export const withOwnTranslation = (
  row: SentenceRecord,
  translation: string | null,
  source: OwnTranslation,
): RowChange => ({
  row,
  set: {
    metadata: metadataWithOwnTranslation(row.metadata, translation === null ? null : source),
    ...(translation === null ? {} : { translation }),
  },
  remove: translation === null ? ['translation'] : [],
  basedOn: outputParts,
  isCounted: true,
})

/**
 * Works while a task holds the article. Keeps a person's translations unless they are replaced; removes only those of
 * files. Counts the written ones.
 */
export async function writeGivenTranslations(
  content: Content,
  articleId: number,
  { revision, items, replaces_own }: z.output<typeof sentenceEdits.translations.body>,
): Promise<number> {
  // Comes first, so that no translation exists without the mark.
  if (items.some(({ text }) => text !== null)) await markTranslated(content, articleId)
  return writeBatch(
    content,
    { revision, items },
    () => readOwnHead(content, articleId),
    (row, { text }) => {
      const source = ownTranslationIn(row.metadata)
      const isLeft = text === null ? source !== 'file' : source === 'person' && !replaces_own
      return isLeft ? null : withOwnTranslation(row, text, 'file')
    },
  )
}

const markTranslated = (content: Content, id: number) =>
  retryWhenChanged(async () => {
    const head = await readOwnHead(content, id)
    const metadata = metadataOf(head)
    if (metadata.translations === TRANSLATED_BY_FILE.translations) return
    await content.articles
      .patch({ id })
      .set({ metadata: JSON.stringify({ ...metadata, ...TRANSLATED_BY_FILE }) })
      .where(stillHas(head, ['metadata']))
      .go({ response: 'none' })
  })
