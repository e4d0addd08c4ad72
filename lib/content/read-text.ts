import type { z } from 'zod'
import type { Acting } from '../auth/actor.ts'
import type { articles } from '../contracts/data.ts'
import { retryWhenChanged } from '../store/retry-when-changed.ts'
import { mustRead } from './access.ts'
import type { Content } from './content.ts'
import { readHead } from './heads.ts'
import { readRawContent } from './raw-text.ts'
import { blamingChanges } from './unchanged-head.ts'

/** The text as it was uploaded or last edited. */
export async function readText(
  content: Content,
  acting: Acting | null,
  articleId: number,
  signal: AbortSignal,
): Promise<z.input<typeof articles.text.output>> {
  return retryWhenChanged(async () => {
    const head = await readHead(content, articleId)
    mustRead(acting, head)
    const raw_content = await blamingChanges(content, head, () => readRawContent(content, head, signal))
    return { raw_content, content_revision: head.content_revision }
  })
}
