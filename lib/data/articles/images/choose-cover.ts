import type { ArticleHead, ArticlePatch } from '../../../contracts/schemas/articles/articles.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { readOwnHead } from '../article/heads.ts'
import { patchArticle } from '../article/patch-article.ts'
import type { Content } from '../content.ts'
import { findImage, isThere } from './stored-images.ts'

/** Images are never removed alone, so that a cover stays one. */
export async function patchWithCover(
  content: Content,
  id: number,
  patch: ArticlePatch,
): Promise<ArticleHead> {
  const { cover } = patch
  if (cover) {
    await readOwnHead(content, id)
    const image = await findImage(content, { id, image: cover })
    if (!image || !isThere(image))
      throw invalidInput('body.cover', 'must be an image of the text: send it first')
  }
  return patchArticle(content, id, patch)
}
