import { SingleFlight, unlessAborted } from '../../../platform/async/single-flight.ts'

export class ClipsInProgress {
  private readonly making = new SingleFlight<void>()
  private readonly watches = new Set<Set<string>>()

  /** Gives a growing set of clips made since the beginning: clips found missing may exist by now. */
  async watch<T>(work: (made: ReadonlySet<string>) => Promise<T>): Promise<T> {
    const made = new Set<string>()
    this.watches.add(made)
    try {
      return await work(made)
    } finally {
      this.watches.delete(made)
    }
  }

  /** True after making the clip. False after another task made it or failed: the caller looks it up again. */
  async lead(
    clip: string,
    made: ReadonlySet<string>,
    make: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<boolean> {
    signal.throwIfAborted()
    const other = this.making.current(clip)
    if (other)
      await unlessAborted(
        other.catch(() => {}),
        signal,
      )
    if (other || made.has(clip)) return false
    await this.making.run(clip, async () => {
      await make()
      for (const watch of this.watches) watch.add(clip)
    })
    return true
  }
}
