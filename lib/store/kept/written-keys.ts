import type { Key } from '../belonging.ts'
import type { StoreTable } from '../client.ts'
import { ConditionFailed, translateError } from '../errors.ts'

/** The last write of a key. */
export interface Written {
  readonly key: Key
  /** Orders all writes: raised when one begins and when it ends. */
  readonly at: number
  /** Writes that have begun and may still change the item. */
  readonly open: number
  /** The item as it was put last; null if it was only updated or deleted. */
  readonly put: ItemOnWire | null
}

/** Beyond these, the keys that were written first are forgotten. */
const MOST_KEYS = 2_000

type ItemOnWire = Readonly<Record<string, unknown>>
interface Write {
  readonly Key?: ItemOnWire
  readonly Item?: ItemOnWire
}
interface Command extends Write {
  readonly TransactItems?: readonly { Put?: Write; Update?: Write; Delete?: Write }[]
  readonly RequestItems?: Readonly<Record<string, readonly { PutRequest?: Write; DeleteRequest?: Write }[]>>
}

/**
 * The keys that this process has written lately, so that what it keeps of a table can be brought up to date. Only for a
 * table that no other process writes (`isSoleWriter`). Every write through the client counts, whatever sends it.
 */
export class WrittenKeys {
  private readonly written = new Map<string, Written>()
  /** Of the write that began or ended last. */
  last = 0
  /** Writes up to here may be forgotten. */
  forgotten = 0
  private readonly isNoted: (key: Key) => boolean

  constructor({ client }: StoreTable, isNoted: (key: Key) => boolean) {
    this.isNoted = isNoted
    client.middlewareStack.add(
      (next, { commandName = '' }) =>
        async args => {
          const writes = this.writesOf(commandName, args.input)
          if (writes.length === 0) return next(args)
          for (const write of writes) this.begin(write)
          let isOver = true
          try {
            return await next(args)
          } catch (error) {
            isOver = changedNothing(error)
            throw error
          } finally {
            // A write whose reply was lost may still be carried out, so it stays open.
            if (isOver) for (const { key } of writes) this.end(key)
          }
        },
      { step: 'initialize', priority: 'low' },
    )
  }

  /** The keys of which a write began or ended after that one, or may still be carried out. */
  *since(at: number): Generator<Written> {
    for (const one of this.written.values()) if (one.at > at || one.open > 0) yield one
  }

  /** True if a value that was read when the last write was `at` may be another one now. */
  hasChanged(key: Key, at: number): boolean {
    const one = this.written.get(nameOfKey(key))
    return at < this.forgotten || (one !== undefined && (one.at > at || one.open > 0))
  }

  private begin({ key, put }: Pick<Written, 'key' | 'put'>) {
    const before = this.written.get(nameOfKey(key))
    this.note({ key, put: put ?? before?.put ?? null, open: (before?.open ?? 0) + 1 })
    for (const [name, { at }] of this.written) {
      if (this.written.size <= MOST_KEYS) break
      this.written.delete(name)
      this.forgotten = at
    }
  }

  private end(key: Key) {
    const one = this.written.get(nameOfKey(key))
    if (one) this.note({ ...one, open: one.open - 1 })
  }

  /** The keys are in the order of their last writes. */
  private note(one: Omit<Written, 'at'>) {
    this.last += 1
    this.written.delete(nameOfKey(one.key))
    this.written.set(nameOfKey(one.key), { ...one, at: this.last })
  }

  private writesOf(commandName: string, input: object): Pick<Written, 'key' | 'put'>[] {
    if (!/^(Put|Update|Delete|TransactWrite|BatchWrite)/.test(commandName)) return []
    return writesIn(input).flatMap(({ Key, Item }) => {
      const key = keyIn(Key ?? Item)
      return key && this.isNoted(key) ? [{ key, put: Item ?? null }] : []
    })
  }
}

export const nameOfKey = ({ pk, sk }: Key) => `${pk} ${sk}`

function writesIn({ TransactItems = [], RequestItems = {}, ...single }: Command): Write[] {
  const batches = Object.values(RequestItems).flat()
  return [
    single,
    ...TransactItems.map(({ Put, Update, Delete }) => Put ?? Update ?? Delete ?? {}),
    ...batches.map(({ PutRequest, DeleteRequest }) => PutRequest ?? DeleteRequest ?? {}),
  ]
}

function keyIn(item: ItemOnWire | undefined): Key | null {
  const [pk, sk] = [textIn(item?.pk), textIn(item?.sk)]
  return pk === null || sk === null ? null : { pk, sk }
}

/** A text as the document client takes it, or in DynamoDB's own form. */
export function textIn(value: unknown): string | null {
  if (typeof value === 'string') return value
  const wire = typeof value === 'object' && value !== null && 'S' in value ? value.S : null
  return typeof wire === 'string' ? wire : null
}

/** True if the only attempt of a write was refused; an earlier one may still be carried out. */
function changedNothing(error: unknown): boolean {
  const attempts = error instanceof Error && '$metadata' in error ? error.$metadata : undefined
  const isOnly =
    typeof attempts !== 'object' || attempts === null || !('attempts' in attempts) || attempts.attempts === 1
  return isOnly && translateError(error) instanceof ConditionFailed
}
