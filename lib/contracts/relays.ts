// A page loads a file with all that any of its screens takes from it: hence a file for each.
export * from './relays/administration.ts'
export * from './relays/feedback.ts'
export * from './relays/learning.ts'
export * from './relays/positions.ts'
