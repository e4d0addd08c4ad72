import type { ArticlePatch } from '../../../contracts/schemas/articles/articles.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { Content } from '../content.ts'
import { readOwnHead, stillHas } from './heads.ts'
import { presentHead } from './present-article.ts'

/** Works even while a task holds the article. */
export async function patchArticle(content: Content, id: number, patch: ArticlePatch) {
  return retryWhenChanged(async () => {
    const head = await readOwnHead(content, id)
    mustNotPublish(content.acting, head, patch)
    const { data } = await content.articles
      .patch({ id })
      .set({
        ...describedIn(patch),
        ...flagsAfter(head, patch),
        ...(patch.cover ? { cover: patch.cover } : {}),
        updated_at: content.now().toISOString(),
      })
      .remove(patch.cover === null ? ['cover'] : [])
      .composite({ created_at: head.created_at })
      // `mustNotPublish` decided on these values.
      .where(stillHas(head, ['is_public', 'guest_visible']))
      .go({ response: 'all_new' })
    return presentHead(data, content.acting)
  })
}

/** Owners may withdraw an article, and may repeat a set flag. */
function mustNotPublish(acting: Acting | null, head: ArticleRecord, patch: ArticlePatch): void {
  const after = flagsAfter(head, patch)
  const publishes = after.is_public > head.is_public || after.guest_visible > head.guest_visible
  if (publishes && acting?.role !== 'root')
    throw new Problem('forbidden', 'Only an administrator may publish a text; its owner may withdraw it.')
}

const flagsAfter = (head: ArticleRecord, { is_public, guest_visible }: ArticlePatch) => ({
  is_public: Number(is_public ?? head.is_public),
  guest_visible: Number(guest_visible ?? head.guest_visible),
})

export const describedIn = ({
  title,
  author,
  intro,
  type,
}: Pick<ArticlePatch, 'title' | 'author' | 'intro' | 'type'>) => ({
  ...(title === undefined ? {} : { title }),
  ...(author === undefined ? {} : { author }),
  ...(intro === undefined ? {} : { intro }),
  ...(type === undefined ? {} : { type }),
})
