/** The keys of all queries about articles. */
export const keys = { lists: ['articles'], of: (id: number) => ['article', id] } as const

/** Interrupted work begins again within a minute. */
export const RESUMES_MS = 10_000
