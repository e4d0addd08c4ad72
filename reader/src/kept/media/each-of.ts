import { isProblem } from '../../../../lib/contracts/page-client.ts'

/** Works on the items, on so many at a time. After one that fails no other is begun; its error is thrown once all have ended. */
export async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items]
  const one = async () => {
    try {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
    } catch (error) {
      left.length = 0
      throw error
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, one))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}

/** So many failures are those of the network or of the server, not of single items. */
const MOST_FAILED = 5

/**
 * Does without items that fail, so that one holds up no other. A stop, a lack of room and many failures end the work.
 * `isOver` tells after a failure that no other item can be done either.
 */
export function passingOver(isOver: () => boolean = () => false) {
  const failed: unknown[] = []
  return {
    async attempt(work: () => Promise<void>): Promise<void> {
      try {
        await work()
      } catch (error) {
        failed.push(error)
        const isFull = isProblem(error, 'limit_reached')
        if (isStop(error) || isFull || failed.length > MOST_FAILED || isOver()) throw error
      }
    },
    /** Throws the first failure, once everything was attempted. */
    end(): void {
      if (failed.length > 0) throw failed[0]
    },
  }
}

/** True for a work that was stopped, or whose time is over. */
export const isStop = (error: unknown) =>
  error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError')
