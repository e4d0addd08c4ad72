/** The learner's own words; each write to them makes what was read before stale. */
export const wordsKey = ['words']

/** The cards of each word and kept sentence; those of a word wait while it is not being learnt. */
export const cardsKey = ['review', 'cards']

/** The lists of kept sentences. */
export const sentencesKey = ['kept-sentences', 'list']
export const oneSentenceKey = ['kept-sentences', 'one']

/** Acts that change many words at once. */
export const importsKey = ['imports']
export const startsKey = ['word-starts']

/** The glosses that models gave on this page for a word in a sentence, in any language. */
export const glossesKey = (skill_id: string, sentence: string, start: number) => [
  'gloss',
  skill_id,
  sentence,
  start,
]
