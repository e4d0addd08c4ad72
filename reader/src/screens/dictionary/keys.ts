/** The keys of the dictionary, as they are told. Those that mark a word stand with its states. */
export const keys = [
  { does: 'toField', shown: ['/'] },
  { does: 'walk', shown: ['↑', '↓'] },
  { does: 'open', shown: ['Enter'] },
  { does: 'undo', shown: ['z'] },
] as const
