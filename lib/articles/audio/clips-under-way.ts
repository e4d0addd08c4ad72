/**
 * The clips that are being made right now, for whichever article: each once. As many as there are calls under way,
 * which the tasks bound.
 */
export class ClipsUnderWay {
  private readonly making = new Map<string, Promise<void>>()
  private readonly watches = new Set<Set<string>>()

  /**
   * Does the work and keeps told, while it goes on, which clips have been made since it began: what it saw missing
   * may be there by now.
   */
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
   * Makes a clip that nobody else is making, and answers true. Else false, once the other has ended, well or not: look
   * again whether it is there.
   */
  async lead(
    clip: string,
    made: ReadonlySet<string>,
    make: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<boolean> {
    signal.throwIfAborted()
    const other = this.making.get(clip)
    if (other) await endOf(other, signal)
    if (other || made.has(clip)) return false
    const making = make()
    this.making.set(clip, making)
    try {
      await making
      for (const watch of this.watches) watch.add(clip)
      return true
    } finally {
      this.making.delete(clip)
    }
  }
}

/** Waits until it has ended, well or not; whoever is told to leave does so at once. */
function endOf(making: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    const goOn = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    signal.addEventListener('abort', leave, { once: true })
    making.then(goOn, goOn)
  })
}
