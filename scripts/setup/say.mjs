/**
 * Says what is being done, and on the same line how long it took.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function timed(what, work) {
  const startedAt = performance.now()
  process.stdout.write(`${what} … `)
  try {
    return await work()
  } finally {
    process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
  }
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}
