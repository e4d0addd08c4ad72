/** The keys of the dictionary, as they are told. Those that mark a word stand with its states. */
export const keys = [
  { does: 'toField', keyLabels: ['/'] },
  { does: 'walk', keyLabels: ['↑', '↓'] },
  { does: 'open', keyLabels: ['Enter'] },
  { does: 'undo', keyLabels: ['z'] },
] as const
