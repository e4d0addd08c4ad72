import { later } from '../../../../web/later/later.ts'

/** Loaded when a card's “…” is pointed at, with the page of the sentences: both in one file take the least. */
export const TextSheet = later(async () => (await import('../text/text.tsx')).TextSheet)
