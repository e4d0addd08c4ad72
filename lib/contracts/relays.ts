// All relays of study; collection takes some of them. A page loads the whole of each file that it imports from, so groups
// that different screens call have different files.
export * from './relays/accounts.ts'
export * from './relays/administration.ts'
export * from './relays/cards.ts'
export * from './relays/feedback.ts'
export * from './relays/kept-sentences.ts'
export * from './relays/learning.ts'
export * from './relays/lookups.ts'
export * from './relays/positions.ts'
export * from './relays/quotas.ts'
export * from './relays/readings.ts'
export * from './relays/word-starts.ts'
export * from './relays/words.ts'
