import type { FurtherList } from '../../contracts/schemas/japanese/further/administration.ts'

/** The id of the dictionary of accents that a first start builds, by which an interrupted one is known again. */
export const FIRST_ACCENTS = '0000000000000000000ACCENTS'

/**
 * What is left to do for the first accents: a process may end, and data_server fail, between each of the steps. Null if they are
 * in use, if they were removed, or if others were installed first.
 */
export function leftOfAccents({ version, dictionaries }: FurtherList): 'build' | { activate: number } | null {
  if (version === 0) return 'build'
  const begun = dictionaries.find(({ id }) => id === FIRST_ACCENTS)
  if (!begun || begun.slots.active) return null
  return begun.slots.candidate ? { activate: begun.slots.version } : 'build'
}
