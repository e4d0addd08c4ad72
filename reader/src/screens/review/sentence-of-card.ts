import type { QueuedCard } from '../../../../lib/contracts/schemas/learners/review.ts'
import type { ShownSentence } from '../../../../lib/learning/schedule/spaced.ts'

/** The sentence that a card shows; null for a word without one. */
export function sentenceOfCard({ card, front, back }: QueuedCard): ShownSentence | null {
  const sentence = card.kind === 'word' ? back.source?.sentence : japaneseOf(card.template, front, back)
  return sentence === undefined ? null : { place: back.place, sentence }
}

const japaneseOf = (
  template: QueuedCard['card']['template'],
  front: QueuedCard['front'],
  back: QueuedCard['back'],
) => (template === 'recognition' ? front : back).text
