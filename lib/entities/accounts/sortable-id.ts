/** An integer id in a key: as many digits as a path may hold, so that text order is number order. */
export const SORTABLE_ID = { length: 15, char: '0' } as const
