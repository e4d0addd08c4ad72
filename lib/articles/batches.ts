import type { IndexedSentence } from '../contracts/schemas/agent.ts'

/** What one model call takes well: enough to be worth its overhead, few enough to keep every line. */
export const translationBatch = { sentences: 20, characters: 1_200 }
export const explanationBatch = { sentences: 8, characters: 600 }
/** Neighbours given along with a batch, on each side. */
const CONTEXT = 3

export interface Batch {
  sentences: IndexedSentence[]
  context: IndexedSentence[]
}

/** Sentences in their order, in batches that stay under both bounds; a longer sentence goes alone. */
export function batchesOf(
  sentences: IndexedSentence[],
  size: { sentences: number; characters: number },
): Batch[] {
  const batches: Batch[] = []
  let start = 0
  while (start < sentences.length) {
    const end = batchEnd(sentences, start, size)
    batches.push({
      sentences: sentences.slice(start, end),
      context: [
        ...sentences.slice(Math.max(0, start - CONTEXT), start),
        ...sentences.slice(end, end + CONTEXT),
      ],
    })
    start = end
  }
  return batches
}

function batchEnd(
  sentences: IndexedSentence[],
  start: number,
  size: { sentences: number; characters: number },
) {
  let characters = 0
  for (let end = start; end < sentences.length; end += 1) {
    characters += sentences[end]?.sentence.length ?? 0
    if (end > start && (characters > size.characters || end - start >= size.sentences)) return end
  }
  return sentences.length
}
