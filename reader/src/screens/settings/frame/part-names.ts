/** The parts of the settings, in their order. */
export const partNames = ['reading', 'review', 'dictionaries', 'you', 'account'] as const
type Own = (typeof partNames)[number]

/** The history of changes is a screen of its own, in the same frame. */
export type PartName = Own | 'changes'

/** Those of an account that only reads. */
export const readerParts: readonly Own[] = ['reading', 'account']
