import type { Acting } from '../auth/actor.ts'
import type { ArticleHead, ArticlePatch } from '../contracts/schemas/articles.ts'
import type { ArticleRecord } from '../entities/content/article.ts'
import { Problem } from '../http/errors.ts'
import { retryWhenChanged } from '../store/retry-when-changed.ts'
import { mustOwn } from './access.ts'
import type { Content } from './content.ts'
import { describedIn } from './description.ts'
import { readHead } from './heads.ts'
import { presentHead } from './present-article.ts'

/** Changes what is said of an article, in whatever state it is, also while a task works on it. */
export async function patchArticle(
  content: Content,
  acting: Acting | null,
  id: number,
  patch: ArticlePatch,
): Promise<ArticleHead> {
  return retryWhenChanged(async () => {
    const head = await readHead(content, id)
    mustOwn(acting, head)
    mustNotPublish(acting, head, patch)
    const { data } = await content.articles
      .patch({ id })
      .set({
        ...describedIn(patch),
        ...(patch.type === undefined ? {} : { type: patch.type }),
        ...flagsAfter(head, patch),
        updated_at: content.now().toISOString(),
      })
      .composite({ created_at: head.created_at })
      // Whether this publishes the article was decided on these.
      .where(
        ({ is_public, guest_visible }, { eq }) =>
          `${eq(is_public, head.is_public)} AND ${eq(guest_visible, head.guest_visible)}`,
      )
      .go({ response: 'all_new' })
    return presentHead(data, acting)
  })
}

/** An owner may withdraw an article, and say again what it is already. */
function mustNotPublish(acting: Acting | null, head: ArticleRecord, patch: ArticlePatch): void {
  const after = flagsAfter(head, patch)
  const publishes = after.is_public > head.is_public || after.guest_visible > head.guest_visible
  if (publishes && acting?.role !== 'root')
    throw new Problem('forbidden', 'Only an administrator publishes an article; its owner may withdraw it.')
}

const flagsAfter = (head: ArticleRecord, { is_public, guest_visible }: ArticlePatch) => ({
  is_public: Number(is_public ?? head.is_public),
  guest_visible: Number(guest_visible ?? head.guest_visible),
})
