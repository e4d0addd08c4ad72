import { z } from 'zod'
import type { Key } from '../belonging.ts'
import type { StoreTable } from '../client.ts'
import type { PlainItem } from '../reading/plain-read.ts'
import { isFull } from '../writing/retry.ts'

export interface KeyWrites {
  readonly key: Key
  /** Orders all writes: raised when one begins and when it ends. */
  readonly at: number
  /** Counts begun writes that may still change the item. */
  readonly open: number
  readonly put: ItemOnWire | null
}

/** The bound of keys; the first written are forgotten. */
const MOST_KEYS = 2_000
/** The time after which a write without a reply is over: the store carries none out so long after its last attempt. */
const LOST_MS = 30_000

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
 * Keys written lately, which bring kept values up to date. Only for a table that no other process writes (`isSoleWriter`);
 * counts every write through the client.
 */
export class WrittenKeys {
  private readonly written = new Map<string, KeyWrites>()
  /** The write that began or ended last. */
  last = 0
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
          const end = () => {
            for (const write of writes) this.end(write)
          }
          try {
            const reply = await next(args)
            end()
            return reply
          } catch (error) {
            // A write without a reply may still be carried out.
            if (changedNothing(error)) end()
            else setTimeout(end, LOST_MS).unref()
            throw error
          }
        },
      { step: 'initialize', priority: 'low' },
    )
  }

  /** Includes writes that may still be carried out. */
  *since(at: number): Generator<KeyWrites> {
    for (const one of this.written.values()) if (one.at > at || one.open > 0) yield one
  }

  /** True if a value read when the last write was `at` may have changed. */
  hasChanged(key: Key, at: number): boolean {
    const one = this.written.get(nameOfKey(key))
    return at < this.forgotten || (one !== undefined && (one.at > at || one.open > 0))
  }

  private begin({ key, put }: Pick<KeyWrites, 'key' | 'put'>) {
    const before = this.written.get(nameOfKey(key))
    this.note({ key, put: put ?? before?.put ?? null, open: (before?.open ?? 0) + 1 })
  }

  /** Also counts a write whose key has been forgotten. */
  private end({ key, put }: Pick<KeyWrites, 'key' | 'put'>) {
    const one = this.written.get(nameOfKey(key))
    this.note({ key, put: one?.put ?? put, open: Math.max((one?.open ?? 0) - 1, 0) })
  }

  /** Keeps the keys in the order of their last writes. */
  private note(one: Omit<KeyWrites, 'at'>) {
    this.last += 1
    this.written.delete(nameOfKey(one.key))
    this.written.set(nameOfKey(one.key), { ...one, at: this.last })
    for (const [name, { at }] of this.written) {
      if (this.written.size <= MOST_KEYS) break
      this.written.delete(name)
      this.forgotten = at
    }
  }

  private writesOf(commandName: string, input: object): Pick<KeyWrites, 'key' | 'put'>[] {
    if (!/^(Put|Update|Delete|TransactWrite|BatchWrite)/.test(commandName)) return []
    return writesIn(input).flatMap(({ Key, Item }) => {
      const key = keyIn(Key ?? Item)
      return key && this.isNoted(key) ? [{ key, put: Item ?? null }] : []
    })
  }
}

export const nameOfKey = ({ pk, sk }: Key | PlainItem) => `${pk} ${sk}`

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

/** Takes the document client's form and DynamoDB's own. */
export function textIn(value: unknown): string | null {
  if (typeof value === 'string') return value
  const wire = typeof value === 'object' && value !== null && 'S' in value ? value.S : null
  return typeof wire === 'string' ? wire : null
}

const Refused = z.object({ $fault: z.literal('client') })
const OnlyAttempt = z.object({
  $metadata: z
    .object({ attempts: z.literal(1).default(1), httpStatusCode: z.number().default(400) })
    .prefault({}),
})

/** True if the only attempt was refused; an earlier one may still be carried out. */
function changedNothing(error: unknown): boolean {
  const { data: only } = OnlyAttempt.safeParse(error)
  if (!only) return false
  // The SDK calls every fault that it does not know the client's.
  return isFull(error) || (only.$metadata.httpStatusCode < 500 && Refused.safeParse(error).success)
}
