import type { IndexedSentence } from '../../../contracts/schemas/models/agent.ts'

/** One model call: enough sentences to be worth its overhead, and few enough that no line is lost. */
export const translationBatch = { sentences: 20, characters: 1_200 }
export const furiganaBatch = { sentences: 20, characters: 1_200 }
/** Furigana from the dictionary take more room than their text, and little time. */
export const localBatch = { sentences: 64, characters: 40_000 }
export const explanationBatch = { sentences: 8, characters: 600 }
/** Neighbours on each side of a sentence that are sent as context. */
const NEIGHBOURS = 3
/** Lines of context that the agent accepts. */
const MOST_CONTEXT = 16

export type BatchSize = typeof translationBatch

export interface Batch {
  sentences: IndexedSentence[]
  context: IndexedSentence[]
}

/** A batch being filled; `near` are the places in the text of its sentences and their neighbours. */
interface Growing {
  sentences: IndexedSentence[]
  characters: number
  near: Set<number>
}

/**
 * Splits sentences, given in the order of the text, into batches within both bounds; a longer sentence is a batch of its
 * own. The context of a batch is the neighbours of its sentences in the text.
 */
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
  const asked = new Set(sentences.map(({ index }) => index))
  return [...near]
    .sort((a, b) => a - b)
    .flatMap(place => text[place] ?? [])
    .filter(({ index }) => !asked.has(index))
}
