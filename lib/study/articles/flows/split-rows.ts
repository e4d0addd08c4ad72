import { isByLine } from '../../../contracts/schemas/articles/articles.ts'
import type { Warning } from '../../../contracts/schemas/models/agent.ts'
import type { TextReading } from '../article-work.ts'
import { mustHoldRows } from '../limits.ts'

export interface SplitText {
  rows: string[]
  warnings: Warning[]
}

/** Splits text that came in lines at its lines, as songs are. */
export async function splitRows({ article, clients, task }: TextReading, text: string): Promise<SplitText> {
  const body = { text, genre: isByLine(article) ? ('song' as const) : article.genre }
  const { sentences, cut } = await clients.agent.text.split({ body }, { signal: task.signal })
  mustHoldRows(sentences.length)
  return { rows: sentences, warnings: cut > 0 ? ['sentences_cut'] : [] }
}
