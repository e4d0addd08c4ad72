/** The keys of all queries about articles. */
export const keys = { lists: ['articles'], of: (id: number) => ['article', id] } as const

/** The outcome of a reading. */
export const outcomeKey = (id: number) => [...keys.of(id), 'outcome']

/** A picture of an article. */
export const imageKey = (id: number, image: string) => [...keys.of(id), 'image', image]

/** Interrupted work begins again within a minute. */
export const RESUMES_MS = 10_000
