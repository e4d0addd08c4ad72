import { later } from '../../../../web/later/later.ts'

/** Loaded when a card's “…” is pointed at. */
export const TextSheet = later(async () => (await import('../text/later-parts.ts')).TextSheet)
