import type { z } from 'zod'
import type { articles } from '../../../contracts/data/contract.ts'
import { MOST_SHOWN, type TextChange } from '../../../contracts/schemas/articles/previews.ts'
import type { Differ } from '../../../dictionary/worker/differ.ts'
import { isContent } from '../../../japanese/split.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { detectingChanges, mustHaveText, readOwnHead } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { readStoredText } from '../rows/stored-text.ts'
import { changesOf } from './changes.ts'

type ComparedText = z.output<typeof articles.compare.body>

/** Compares like an edit: changed sentences, and those to be analysed anew. */
export const compareText = (
  content: Content,
  differ: Differ,
  articleId: number,
  comparedText: ComparedText,
) =>
  retryWhenChanged(async () => {
    const head = await readOwnHead(content, articleId)
    mustHaveText(head, comparedText.content_revision)
    const stored = await detectingChanges(content, head, () => readStoredText(content, head))
    const { rows, origins, changedContent } = await changesOf(stored, comparedText, differ, content.signal)
    return {
      content_revision: head.content_revision,
      to_process_indices: changedContent,
      ...limitedChanges(changesIn(stored.rows, rows, origins)),
    }
  })

/** Line breaks alone are no change. */
function* changesIn(former: readonly string[], rows: readonly string[], origins: Int32Array) {
  let after: string | null = null
  let [from, at] = [0, 0]
  while (at < rows.length || from < former.length) {
    const added: string[] = []
    for (; at < rows.length && origins[at] === -1; at += 1) added.push(...sentencesIn(rows, at))
    const kept = at < rows.length ? (origins[at] ?? from) : former.length
    const removed: string[] = []
    for (; from < kept; from += 1) removed.push(...sentencesIn(former, from))
    if (removed.length + added.length > 0) yield { after, removed, added }
    after = sentencesIn(rows, at)[0] ?? after
    at += 1
    from += 1
  }
}

const sentencesIn = (rows: readonly string[], at: number) => rows.slice(at, at + 1).filter(isContent)

function limitedChanges(allChanges: Iterable<TextChange>) {
  const changes: TextChange[] = []
  let [left, omitted] = [MOST_SHOWN, 0]
  for (const { after, ...change } of allChanges) {
    const removed = change.removed.slice(0, left)
    left -= removed.length
    const added = change.added.slice(0, left)
    left -= added.length
    omitted += change.removed.length + change.added.length - removed.length - added.length
    if (removed.length + added.length > 0) changes.push({ after, removed, added })
  }
  return { changes, omitted }
}
