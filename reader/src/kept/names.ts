/** The names of what an account keeps on this device, which signing out removes. They load with the start. */
export const keptDatabaseOf = (userId: number | string) => `yomu-kept-${userId}`

/** The cache of its sounds and pictures. */
export const keptMediaOf = (userId: number | string) => `yomu-media-${userId}`
