import type { ArticleHead } from '../../contracts/schemas/articles/articles.ts'
import type { MovedText } from '../../contracts/schemas/articles/moving.ts'
import type { Acting } from '../../platform/auth/actor.ts'
import { fingerprintOf } from '../../store/writing/once.ts'
import { retryWhenChanged } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem } from '../../store/writing/transact.ts'
import { createNew } from '../articles/article/create-article.ts'
import { readHead } from '../articles/article/heads.ts'
import { beginTask } from '../articles/article/hold-article.ts'
import { presentHead } from '../articles/article/present-article.ts'
import type { Content, Media } from '../articles/content.ts'
import type { MovedTextRecord } from '../entities/content/moved-texts.ts'
import { removeArticle } from '../housekeeping/remove-article.ts'
import { knownTexts, movedKey, movedText } from './moved-texts.ts'

interface Taken {
  article: ArticleHead
  /** True leaves the task nothing to do. */
  is_whole: boolean
}

interface Here {
  readonly ownInstallation: string | null
  mostBytes(): Promise<number>
}

/**
 * Creates a text for the task, with its record. Keeps one that came before, but hands over one whose import was interrupted
 * and left. May be repeated.
 */
export function takeText(media: Media, acting: Acting, input: MovedText, here: Here): Promise<Taken> {
  const { content } = media
  const { origin, task_id, text } = input
  const request = fingerprintOf(text, input.by_line)
  return retryWhenChanged(async () => {
    const originalText = { installation: origin.installation, ids: [origin.article_id] }
    const [known] = await knownTexts(content, acting, originalText, here.ownInstallation)
    if (known?.is_whole) {
      const head = await readHead(content, known.article_id)
      return { article: presentHead(head, acting), is_whole: true }
    }
    const before = await movedText(content, acting, origin)
    if (known && before?.request === request) {
      const { user_id, installation, origin_id } = before
      const origin = inTransaction(content.movedTexts)
        .patch({ user_id, installation, origin_id })
        .set({ task_id })
      const article = await beginTask(content, known.article_id, task_id, false, { origin })
      return { article, is_whole: false }
    }
    // Another export has a newer text under the id: the part that came is of no use.
    if (known) await removeArticle(media, known.article_id)
    const newArticle = { input: newOf(input), most: await here.mostBytes() }
    const article = await createNew(content, acting, newArticle, ({ id }) => ({
      origin: recordWrite(content, before, {
        ...movedKey(acting, origin),
        ...{ article_id: id, import_id: input.import_id, task_id, request },
      }),
    }))
    return { article, is_whole: false }
  })
}

const newOf = ({ text, task_id, progress, by_line, created_at }: MovedText) => ({
  ...text,
  ...{ task_id, progress, by_line, created_at },
  status: 'processing' as const,
  // Resuming an analysis would cost what the export has already.
  resumes: false as const,
})

function recordWrite(
  { movedTexts }: Content,
  before: MovedTextRecord | null,
  record: MovedTextRecord,
): TransactItem {
  if (!before) return inTransaction(movedTexts).create(record)
  const { user_id, installation, origin_id, ...values } = record
  return inTransaction(movedTexts)
    .patch({ user_id, installation, origin_id })
    .set(values)
    .remove(['is_whole'])
    .where(({ article_id }, { eq }) => eq(article_id, before.article_id))
}
