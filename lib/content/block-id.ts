/** Rows of a block as an insert makes it; edits may let one grow to 96. */
export const BLOCK_ROWS = 64

/** Ids of the blocks of one revision sort in their order and have no other block between them. */
export const blockId = (revision: number, number: number) =>
  `${draftPrefix(revision)}${String(number).padStart(5, '0')}`

export const draftPrefix = (revision: number) => `${String(revision).padStart(8, '0')}.`

/** The revision that a block was made for; later ones may share it. */
export const revisionOfBlock = (block: string) => Number(block.split('.')[0])

/** Whether rows of `next` follow those of `block` in the table's order. */
export function isNext(block: string, next: string): boolean {
  const [revision, number] = block.split('.').map(Number)
  return revision !== undefined && number !== undefined && next === blockId(revision, number + 1)
}
