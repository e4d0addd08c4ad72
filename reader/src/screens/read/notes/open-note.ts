import { store } from '../../../../../web/store.ts'

/** The footnote that is open, by its row and its number there. */
interface OpenNote {
  row: number
  at: number
  text: string
}

const open = store<OpenNote | null>(null)
export const { now: openedNote, use: useOpenNote } = open

/** A second press closes it. */
export function toggleNote(note: OpenNote): void {
  const now = openedNote()
  open.set(now?.row === note.row && now.at === note.at ? null : note)
}

export const closeNote = (): void => open.set(null)
