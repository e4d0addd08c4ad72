// A page loads a file with all that any of its screens takes from it: hence a file for each.
export * from './one-origin/accounts.ts'
export * from './one-origin/avatars.ts'
export * from './one-origin/cards.ts'
export * from './one-origin/kept-sentences.ts'
export * from './one-origin/lookups.ts'
export * from './one-origin/providers.ts'
export * from './one-origin/words.ts'
