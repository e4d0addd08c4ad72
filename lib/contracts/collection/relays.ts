export * from './relays/dictionary.ts'
export * from './relays/kept-sentences.ts'
export * from './relays/review.ts'
export * from './relays/words.ts'
