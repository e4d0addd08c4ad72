import { store } from '../../../../../web/store.ts'

/** The row that is spoken now, or was spoken last. */
const sounding = store<number | null>(null)
export const setSoundingRow = (row: number | null): void => {
  if (sounding.now() !== row) sounding.set(row)
}
export const useIsSounding = (row: number): boolean => sounding.useOf(() => sounding.now() === row)

/** Plays from a sentence, or answers false while its time is not known; null while nothing can be played. */
const seeker = store<((row: number) => boolean) | null>(null)
export const { now: seekRow, set: setSeekRow } = seeker

/** The sentence whose time was pressed last, while the recording cannot play it yet. */
let pendingRow: number | null = null

/** Plays from a sentence now, or when the recording can. */
export function playRow(row: number): void {
  pendingRow = seekRow()?.(row) ? null : row
}

/** Plays what was asked for before the recording could. */
export const playAsked = (): void => {
  if (pendingRow !== null) playRow(pendingRow)
}

/** The text is left. */
export const forgetAsked = (): void => {
  pendingRow = null
}

/** The sentences that the learner marked to come back to. */
const marked = store<ReadonlySet<number>>(new Set())
export const { now: markedRows, set: setMarkedRows } = marked
export const useIsMarked = (row: number): boolean => marked.useOf(() => marked.now().has(row))
