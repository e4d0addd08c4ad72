import type { z } from 'zod'
import type { Groups } from '../contracts/schemas/articles.ts'

/** The paragraphs of a stretch of rows: what stands between line breaks. The first row has the index `start`. */
export function groupsOf(sentences: readonly string[], start: number): z.infer<typeof Groups> {
  const groups: z.infer<typeof Groups> = []
  let open: { start: number; end: number } | undefined
  sentences.forEach((sentence, at) => {
    if (sentence.includes('\n')) {
      open = undefined
    } else if (open) {
      open.end = start + at
    } else {
      open = { start: start + at, end: start + at }
      groups.push(open)
    }
  })
  return groups
}
