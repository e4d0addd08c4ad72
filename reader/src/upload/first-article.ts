import { calls } from '../articles/queries.ts'

const ASK_AGAIN_MS = 250
const MOST_ASKED = 40

/** The article that a task makes, as soon as there is one; null where it waits behind others for longer than a reader does. */
export async function firstArticleOf(task_id: string): Promise<number | null> {
  for (let asked = 0; asked < MOST_ASKED; asked += 1) {
    const { article_id, state } = await calls.tasks.get({ params: { task_id } })
    if (article_id !== null || state !== 'active') return article_id
    await new Promise(resolve => setTimeout(resolve, ASK_AGAIN_MS))
  }
  return null
}
