import { SingleFlight, unlessAborted } from '../../../platform/async/single-flight.ts'

/** The clips that are being made now, for any article: each once. The number of tasks limits their number. */
export class ClipsInProgress {
  private readonly making = new SingleFlight<void>()
  private readonly watches = new Set<Set<string>>()

  /** Gives the work a growing set of the clips made since it began: clips it found missing may exist by now. */
  async watch<T>(work: (made: ReadonlySet<string>) => Promise<T>): Promise<T> {
    const made = new Set<string>()
    this.watches.add(made)
    try {
      return await work(made)
    } finally {
      this.watches.delete(made)
    }
  }

  /**
   * Makes a clip and returns true. If another task is making it, waits until that task has succeeded or failed, and
   * returns false: the caller looks the clip up again.
   */
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
