import type { ArticleRecord } from '../../entities/content/article.ts'
import type { TransactItem } from '../../store/transact.ts'
import type { Content } from '../content.ts'

interface Written {
  /** The task that holds the article and must hold it still. */
  taskId?: string
  /** The text the change was made on, if the caller said which. */
  contentRevision?: number | undefined
  /** The number of the text that is written along, which is for nobody to change while a task has the article. */
  nextContentRevision?: number
  /** How many more content sentences have every output the article asks for; negative for fewer. */
  moreComplete?: number
}

/**
 * What every write to rows carries: it fails when the rows are of another revision by now, and lets an edit see
 * that what it copied has changed, and the end of a task that what it counted has.
 */
export const raisedRowWrites = (
  { inTransaction, now }: Content,
  { id, revision }: Pick<ArticleRecord, 'id' | 'revision'>,
  { taskId, contentRevision, nextContentRevision: content_revision, moreComplete = 0 }: Written = {},
): TransactItem =>
  inTransaction.articles
    .patch({ id })
    .set(content_revision === undefined ? {} : { content_revision, updated_at: now().toISOString() })
    .add({ row_writes: 1, ...(moreComplete === 0 ? {} : { complete_sentences: moreComplete }) })
    .where((head, { eq, notExists }) =>
      [
        eq(head.revision, revision),
        ...(taskId === undefined ? [] : [eq(head.task_id, taskId)]),
        ...(contentRevision === undefined ? [] : [eq(head.content_revision, contentRevision)]),
        ...(content_revision === undefined ? [] : [notExists(head.task_id)]),
      ].join(' AND '),
    )
    .commit()
