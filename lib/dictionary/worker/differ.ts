import { alignRows } from '../../japanese/diff/align.ts'
import { equalEnds } from '../../japanese/diff/narrow.ts'
import { Lane } from './lane.ts'
import type { Answer, Task } from './messages.ts'

export interface Differ {
  /** The old index of each row, rising, or -1 for a new row. */
  align(old: readonly string[], next: readonly string[], signal?: AbortSignal): Promise<Int32Array>
  close(): Promise<void>
}

/** For a process that serves one request at a time, so that no other waits for its thread. */
export const inlineDiffer = (): Differ => ({
  async align(old, next, signal) {
    signal?.throwIfAborted()
    return alignRows(old, next)
  },

  async close() {},
})

/** Sends its thread only the rows between the first and the last change. */
export function createDiffer(): Differ {
  const lane = new Lane<Task, Answer>('text-differ', new URL('./worker.ts', import.meta.url))
  return {
    async align(old, next, signal) {
      signal?.throwIfAborted()
      const { head, tail } = equalEnds(old, next)
      const oldTail = old.length - tail
      const nextTail = next.length - tail
      const kept = new Int32Array(next.length).map((_, index) => {
        if (index < head) return index
        return index < nextTail ? -1 : index - nextTail + oldTail
      })
      if (head === oldTail || head === nextTail) return kept
      await lane.run(
        [{ kind: 'align', old: old.slice(head, oldTail), next: next.slice(head, nextTail) }],
        answer => {
          if (answer.kind !== 'aligned') return
          kept.set(
            answer.kept.map(index => (index < 0 ? -1 : head + index)),
            head,
          )
        },
        signal,
      )
      return kept
    },

    close: () => lane.close(),
  }
}
