import type { ArticleWork } from '../article-work.ts'
import { mustHoldRows } from '../limits.ts'

/** The rows of a text, cut as the genre of the article wants it; their join is the cleaned text. */
export async function splitRows({ article, clients, task }: ArticleWork, text: string): Promise<string[]> {
  const body = { text, genre: article.genre }
  const { sentences } = await clients.agent.text.split({ body }, { signal: task.signal })
  mustHoldRows(sentences.length)
  return sentences
}
