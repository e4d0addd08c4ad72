import type { Content } from './content.ts'
import { settled } from './settled.ts'

/**
 * Writes one item after the other, as many at once as are written at all. It never has more of them in the
 * queue, so that others who write get their turn. Once one has failed nothing more is begun.
 */
export async function writeInTurn<Item>(
  { limitWrites }: Pick<Content, 'limitWrites'>,
  items: Iterable<Item>,
  write: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = once(items)
  const writer = async () => {
    for (const item of left) await limitWrites(write, item)
  }
  await settled(Array.from({ length: limitWrites.concurrency }, writer))
}

/** A loop that is left early, as by throwing, ends a generator for the other loops over it too. */
function* once<Item>(items: Iterable<Item>) {
  yield* items
}
