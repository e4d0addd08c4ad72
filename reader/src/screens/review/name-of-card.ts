import type { QueuedCard } from '../../../../lib/contracts/schemas/learners/review.ts'

/** The word of a card as its dictionary names it, as far as the sides say so. */
export function nameOfCard({ card, front, back }: QueuedCard) {
  const writtenSide = card.template === 'recall' ? back : front
  const form = back.headword ?? writtenSide.text
  const reading = back.furigana?.map(segment => segment.reading ?? segment.text).join('') ?? form
  return { form, reading }
}
