import type { PlainItem } from '../../../store/reading/plain-read.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { headKey } from '../../entities/content/keys.ts'
import type { BlockCount } from '../../entities/content/rows.ts'
import { mustRead } from '../article/access.ts'
import { detectingChanges, headIn, isWhole, noArticle, readyRows } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { uploadedBlocks } from './blocks.ts'
import { RevisionIndex } from './revision-index.ts'

const NO_ROWS = new RevisionIndex(0, [])

/** Caches the last index: revisions only grow. Throws ConditionFailed if the article has changed. */
export async function revisionOf(content: Content, head: ArticleRecord): Promise<RevisionIndex> {
  if (head.revision === 0) return NO_ROWS
  const remembered = content.revisionsRead.get(head.id)
  if (remembered && isIndexOf(remembered, head)) return remembered
  const { blocks } = isWhole(head)
    ? await detectingChanges(content, head, () => readRevision(content, head))
    : { blocks: uploadedBlocks(head.revision, readyRows(head)) }
  return rememberRevision(content, head, blocks)
}

export function rememberRevision(
  { revisionsRead }: Content,
  { id, revision }: Pick<ArticleRecord, 'id' | 'revision'>,
  blocks: readonly BlockCount[],
): RevisionIndex {
  const index = new RevisionIndex(revision, blocks)
  revisionsRead.set(id, index)
  return index
}

const isIndexOf = ({ revision, total }: RevisionIndex, head: ArticleRecord) =>
  revision === head.revision && total === readyRows(head)

export async function readRevision(content: Content, { id, revision }: ArticleRecord) {
  const { data } = await content.revisions.get({ article_id: id, revision }).go({ consistent: true })
  if (!data) throw new Error(`Article ${id} has no revision ${revision}`)
  return data
}

/** Also reads items keyed by revision. Takes one consistent read if this process read the same revision last. */
export async function readAtRevision(
  content: Content,
  articleId: number,
  keysAt: (index: RevisionIndex | undefined) => ReturnType<typeof headKey>[],
): Promise<{ head: ArticleRecord; items: PlainItem[]; index: RevisionIndex }> {
  let index = content.revisionsRead.get(articleId)
  for (;;) {
    const items = await itemsWith(content, [headKey(articleId), ...keysAt(index)])
    const item = items.find(({ sk }) => sk === 'HEAD')
    if (!item) throw noArticle()
    const head = headIn(content, item)
    mustRead(content.acting, head)
    const current = await revisionOf(content, head)
    if (isIndexOf(index ?? NO_ROWS, head)) return { head, items, index: current }
    index = current
  }
}
