/** The names of what an account keeps on this device, which signing out removes. They load with the start. */
export const keptDatabaseOf = (userId: number | string) => `yomu-kept-${userId}`

/** The cache of its sounds and pictures. */
export const keptMediaOf = (userId: number | string) => `yomu-media-${userId}`

const NOTE = 'yomu.kept.'

/** The key of localStorage that notes what was asked for. */
export const keptNoteOf = (userId: number | string) => `${NOTE}${userId}`

/** Forgets the notes of all accounts but this one. */
export function forgetOthersNotes(userId: number | string | undefined): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(NOTE) && key !== keptNoteOf(userId ?? '')) localStorage.removeItem(key)
}
