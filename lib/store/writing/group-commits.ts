import { isProblem } from '../../platform/problems/errors.ts'
import { ConditionFailed, StoreUnavailable } from '../errors.ts'

export type WireWrite = Readonly<Record<string, object>>
type Send = (writes: readonly WireWrite[], signal: AbortSignal) => Promise<void>

interface Waiting {
  readonly writes: readonly WireWrite[]
  readonly keys: readonly string[]
  readonly signal: AbortSignal
  readonly done: PromiseWithResolvers<void>
  readonly isAlone?: true
}

/** DynamoDB's limit of a transaction. */
export const MOST_WRITES = 100
/** A larger transaction is bulk work: it neither waits for a group nor holds one up. */
const MOST_WRITES_OF_ONE = 30
const GROUPS_AT_ONCE = 2
const MOST_WAITING = 1_000

/**
 * Commits waiting transactions together if they share no item, since the engine takes one at a time and syncs the disk
 * after each. Each has its own outcome: of a refused group, those with a failed condition fail and the others are committed
 * without them. A store that does not answer leaves the outcome of the group unknown, as of any transaction.
 */
export class GroupCommits {
  private readonly send: Send
  private waiting: Waiting[] = []
  private running = 0

  constructor(send: Send) {
    this.send = send
  }

  /** Rejects at once on abort; what has been sent by then may be written. */
  async commit(writes: readonly WireWrite[], signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (writes.length > MOST_WRITES_OF_ONE) return this.send(writes, signal)
    if (this.waiting.length >= MOST_WAITING) throw new StoreUnavailable('Too many writes are waiting')
    const done = Promise.withResolvers<void>()
    const leave = () => {
      this.waiting = this.waiting.filter(one => one.done !== done)
      done.reject(signal.reason)
    }
    signal.addEventListener('abort', leave)
    this.waiting.push({ writes, keys: writes.map(keyOf), signal, done })
    this.begin()
    return done.promise.finally(() => signal.removeEventListener('abort', leave))
  }

  private begin(): void {
    while (this.running < GROUPS_AT_ONCE) {
      const group = this.nextGroup()
      if (group.length === 0) return
      this.running += 1
      void this.run(group).finally(() => {
        this.running -= 1
        this.begin()
      })
    }
  }

  private nextGroup(): Waiting[] {
    const group: Waiting[] = []
    const keys = new Set<string>()
    let writes = 0
    const fits = (one: Waiting) =>
      group.length === 0 ||
      (!one.isAlone &&
        !group[0]?.isAlone &&
        writes + one.writes.length <= MOST_WRITES &&
        !one.keys.some(key => keys.has(key)))
    const left = this.waiting.filter(one => {
      // The caller may have left while its writes were in a refused group.
      if (one.signal.aborted) return false
      if (!fits(one)) return true
      group.push(one)
      writes += one.writes.length
      for (const key of one.keys) keys.add(key)
      return false
    })
    this.waiting = left
    return group
  }

  /** Never rejects. */
  private async run(group: readonly Waiting[]): Promise<void> {
    const [first, ...others] = group
    // The callers of a group do not end each other's work; each attempt has its deadline.
    const signal = first && others.length === 0 ? first.signal : neverAborts
    try {
      await this.send(
        group.flatMap(({ writes }) => writes),
        signal,
      )
      for (const { done } of group) done.resolve()
    } catch (error) {
      if (others.length === 0 || isProblem(error)) for (const { done } of group) done.reject(error)
      else if (error instanceof ConditionFailed) this.refuse(group, error)
      else this.waiting.unshift(...group.map(one => ({ ...one, isAlone: true }) as const))
    }
  }

  /** Fails those with a failed condition; the others wait again, since nothing was written. */
  private refuse(group: readonly Waiting[], { failed, cause }: ConditionFailed): void {
    let start = 0
    const others: Waiting[] = []
    for (const one of group) {
      const end = start + one.writes.length
      const own = failed.filter(({ position }) => position >= start && position < end)
      const moved = own.map(failure => ({ ...failure, position: failure.position - start }))
      if (own.length > 0) one.done.reject(new ConditionFailed(moved, { cause }))
      else others.push(one)
      start = end
    }
    this.waiting.unshift(...others)
  }
}

const neverAborts = new AbortController().signal

function keyOf(write: WireWrite): string {
  const [members] = Object.values(write)
  const { TableName, Key, Item }: { TableName?: unknown; Key?: object; Item?: object } = members ?? {}
  const { pk, sk }: { pk?: unknown; sk?: unknown } = Key ?? Item ?? {}
  return JSON.stringify([TableName, pk, sk])
}
