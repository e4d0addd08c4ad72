import type { IndexedSentence } from '../../../contracts/schemas/models/agent.ts'

/** Sized to be worth a call's overhead without losing lines. */
export const translationBatch = { sentences: 20, characters: 1_200 }
export const furiganaBatch = { sentences: 20, characters: 1_200 }
/** Furigana of the dictionary take more room than their text, and little time. */
export const localBatch = { sentences: 64, characters: 40_000 }
export const explanationBatch = { sentences: 8, characters: 600 }
/** Context on each side of a sentence. */
const NEIGHBOURS = 3
const MOST_CONTEXT = 16

export type BatchSize = typeof translationBatch

export interface Batch {
  sentences: IndexedSentence[]
  context: IndexedSentence[]
}

/** `near` are places in the text of the sentences and their neighbours. */
interface Growing {
  sentences: IndexedSentence[]
  characters: number
  near: Set<number>
}

/** Keeps the text's order and both bounds; a longer sentence is a batch of its own. Context is its neighbours. */
export function batchesOf(
  sentences: IndexedSentence[],
  size: BatchSize,
  text: IndexedSentence[] = sentences,
): Batch[] {
  const places = new Map(text.map(({ index }, place) => [index, place]))
  const around = (sentence: IndexedSentence) => {
    const place = places.get(sentence.index) ?? 0
    const start = Math.max(0, place - NEIGHBOURS)
    const end = Math.min(text.length, place + NEIGHBOURS + 1)
    return Array.from({ length: end - start }, (_, n) => start + n)
  }
  const batches: Growing[] = []
  for (const sentence of sentences) {
    const near = around(sentence)
    let batch = batches.at(-1)
    if (!batch || !takes(batch, sentence, near, size)) {
      batch = { sentences: [], characters: 0, near: new Set() }
      batches.push(batch)
    }
    batch.sentences.push(sentence)
    batch.characters += sentence.sentence.length
    for (const place of near) batch.near.add(place)
  }
  return batches.map(batch => ({ sentences: batch.sentences, context: contextOf(batch, text) }))
}

function takes(batch: Growing, { sentence }: IndexedSentence, near: number[], size: BatchSize): boolean {
  const sentences = batch.sentences.length + 1
  const around = batch.near.size + near.filter(place => !batch.near.has(place)).length
  return (
    sentences <= size.sentences &&
    batch.characters + sentence.length <= size.characters &&
    around - sentences <= MOST_CONTEXT
  )
}

function contextOf({ sentences, near }: Growing, text: IndexedSentence[]): IndexedSentence[] {
  const requestedIndices = new Set(sentences.map(({ index }) => index))
  return [...near]
    .sort((a, b) => a - b)
    .flatMap(place => text[place] ?? [])
    .filter(({ index }) => !requestedIndices.has(index))
}
