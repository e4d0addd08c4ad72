/** One write: data_server accepts 1 MiB and 500 rows, and a character may need three bytes. */
const MOST_ITEMS = 200
const MOST_CHARACTERS = 250_000

/**
 * Writes batch after batch, so that no two writes change one block. Outputs that come during a write join the next. After a
 * failed write nothing more is written.
 */
export class CollectedWrites<Item> {
  private readonly write: (items: Item[]) => Promise<void>
  private readonly charactersOf: (item: Item) => number
  private waiting: Item[] = []
  private written: Promise<void> = Promise.resolve()

  constructor(write: (items: Item[]) => Promise<void>, charactersOf: (item: Item) => number) {
    this.write = write
    this.charactersOf = charactersOf
  }

  /** Resolves when the items are written. */
  add(items: Item[]): Promise<void> {
    this.waiting.push(...items)
    this.written = this.written.then(() => this.writeAll())
    return this.written
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) await this.write(this.next())
  }

  private next(): Item[] {
    let characters = 0
    const over = this.waiting.findIndex((item, place) => {
      characters += this.charactersOf(item)
      return place >= MOST_ITEMS || (place > 0 && characters > MOST_CHARACTERS)
    })
    return this.waiting.splice(0, over < 0 ? this.waiting.length : over)
  }
}
