import { accountNames } from './account-names.ts'

/** The names of what an account keeps on this device, which signing out removes. They load with the start. */
export const keptDatabaseOf = accountNames('yomu-kept-')

/** The cache of its sounds and pictures. */
export const keptMediaOf = accountNames('yomu-media-')

/** The key of localStorage that notes what was asked for. */
export const keptNoteOf = accountNames('yomu.kept.')

/** Forgets the notes of all accounts but this one. */
export function forgetOthersNotes(userId: number | string | undefined): void {
  for (const key of Object.keys(localStorage))
    if (keptNoteOf.has(key) && key !== keptNoteOf(userId ?? '')) localStorage.removeItem(key)
}
