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
