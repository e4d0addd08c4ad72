/**
 * Runs rounds one at a time. Asking during one, even at its very end, brings another, unless the round says with true that
 * something must wait. The promise resolves after the last of them.
 */
export function rounds(round: () => Promise<boolean>): () => Promise<void> {
  let running: Promise<void> | null = null
  let isAskedAgain = false

  async function runAll(): Promise<void> {
    try {
      let mustWait = false
      while (isAskedAgain && !mustWait) {
        isAskedAgain = false
        mustWait = await round()
      }
    } finally {
      running = null
    }
  }

  return () => {
    isAskedAgain = true
    running ??= runAll()
    return running
  }
}
