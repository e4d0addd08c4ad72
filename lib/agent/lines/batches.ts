import type { Sentence } from '../ports.ts'

const CONTEXT_LINES = 3

/** Batches of about equal size, none above the limits unless one sentence alone is. */
export const inBatches = (
  sentences: readonly Sentence[],
  limits: { maxLines: number; maxChars: number },
): Sentence[][] => {
  const perBatch = Math.ceil(sentences.length / Math.ceil(sentences.length / limits.maxLines))
  const batches: Sentence[][] = []
  let batch: Sentence[] = []
  let chars = 0
  for (const sentence of sentences) {
    const full = batch.length === perBatch || chars + sentence.sentence.length > limits.maxChars
    if (full && batch.length > 0) {
      batches.push(batch)
      batch = []
      chars = 0
    }
    batch.push(sentence)
    chars += sentence.sentence.length
  }
  return batch.length > 0 ? [...batches, batch] : batches
}

export const halves = <T>(items: readonly T[]): T[][] => {
  const middle = Math.ceil(items.length / 2)
  return [items.slice(0, middle), items.slice(middle)].filter(half => half.length > 0)
}

/** The lines up to three before and after each asked one, from an ordered text. */
export const contextAround = (asked: readonly Sentence[], text: readonly Sentence[]): Sentence[] => {
  const wanted = new Set(asked.map(({ index }) => index))
  const near = (at: number) =>
    text.slice(Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1).some(({ index }) => wanted.has(index))
  return text.filter(({ index }, at) => !wanted.has(index) && near(at))
}
