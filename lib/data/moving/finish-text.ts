import type { z } from 'zod'
import type { movedTexts } from '../../contracts/data/contract.ts'
import type { ArticleHead } from '../../contracts/schemas/articles/articles.ts'
import type { Acting } from '../../platform/auth/actor.ts'
import { readOwnHead } from '../articles/article/heads.ts'
import { patchForTask } from '../articles/article/hold-article.ts'
import type { Content } from '../articles/content.ts'
import { finishTask } from '../articles/tasks/finish-task.ts'
import { movedKey } from './moved-texts.ts'

/** Tells the next import to leave the text. May be repeated. */
export async function finishText(
  content: Content,
  acting: Acting,
  articleId: number,
  { task_id, origin, summary, ...ending }: z.output<typeof movedTexts.finish.body>,
): Promise<ArticleHead> {
  const { ended_task_id } = await readOwnHead(content, articleId)
  // Refuses a task that does not hold the text.
  if (ended_task_id !== task_id) await patchForTask(content, articleId, { task_id, summary })
  const head = await finishTask(content, articleId, { task_id, resumes: false, ...ending })
  await content.movedTexts
    .patch(movedKey(acting, origin))
    .set({ is_whole: 1 })
    .where(({ article_id }, { eq }) => eq(article_id, articleId))
    .go({ response: 'none' })
  return head
}
