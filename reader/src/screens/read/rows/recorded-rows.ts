import { store } from '../../../../../web/store.ts'

/** The row that is spoken now, or was spoken last. */
const sounding = store<number | null>(null)
export const setSoundingRow = (row: number | null): void => {
  if (sounding.now() !== row) sounding.set(row)
}
export const useIsSounding = (row: number): boolean => sounding.useOf(() => sounding.now() === row)

/** The act of a press on the time of a sentence; null while nothing can be played. */
const seeker = store<((row: number) => void) | null>(null)
export const { now: seekRow, set: setSeekRow } = seeker

/** The sentences that the learner marked to come back to. */
const marked = store<ReadonlySet<number>>(new Set())
export const { now: markedRows, set: setMarkedRows } = marked
export const useIsMarked = (row: number): boolean => marked.useOf(() => marked.now().has(row))
