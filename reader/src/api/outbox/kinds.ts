import type { z } from 'zod'
import { Problem } from '../../../../lib/contracts/page-client.ts'
import type { Row } from './row.ts'

export type Outcome<Reply> = { reply: Reply } | { error: unknown }

/** A kind of write: what it says, how it is sent, and what becomes of it. */
export interface Kind<Entry, Reply> {
  kind: string
  schema: z.ZodType<Entry>
  /** The objects that it changes, such as `word:…`: entries of one object are sent in their order, others do not wait for it. */
  objectsOf(entry: Entry): readonly string[]
  /** Rejects with the server's `Problem`. */
  send(entry: Entry): Promise<Reply>
  /**
   * Sends several entries of different objects in one request, with what became of each, in their order. An entry that
   * `isAlone` is sent by itself; so are all if the request as such is refused.
   */
  sendMany?(entries: readonly Entry[]): Promise<Outcome<Reply>[]>
  isAlone?(entry: Entry): boolean
  /** Tells what became of an entry: the server's reply, or why it never takes it. */
  ended?(entry: Entry, outcome: Outcome<Reply>): void
  /** Tells that another window has sent or removed an entry. */
  endedElsewhere?(entry: Entry, isSent: boolean): void
  /**
   * One entry for two of the same object, as long as the server cannot have the first. Null keeps both. It takes the
   * second's place in the order, so it must say what both say also after the entries between them.
   */
  merge?(first: Entry, second: Entry): Entry | null
  /** Entries that do not count towards the 5,000: their number is bounded by `merge`. */
  isUncounted?: boolean
  /** Tells that its learner sends a refused entry again or drops it: what was said about it is over. */
  decided?(entry: Entry): void
  /**
   * The fate of an entry that the server refuses for good: it is listed for its learner; it is dropped, since `ended` says
   * all; or it is listed, and later ones of its objects wait until its learner has decided.
   */
  whenRefused?: 'list' | 'drop' | 'hold'
  /** Its name in the list of entries that wait or were refused. */
  nameOf?(entry: Entry): string
  /** The learner's own text in it, and where in the app it belongs: both are shown with a refusal. */
  textOf?(entry: Entry): string
  placeOf?(entry: Entry): string | null
  /** True if the same may be sent again by its learner's choice. */
  canRetry?: boolean
  /**
   * The entry that its learner sends after all though the server has something newer there; null if that cannot be. Left
   * out, it is sent again as it was.
   */
  insist?(entry: Entry): Entry | null
}

/** A kind without its types, for rows whose kind is known only while the page runs. */
export interface AnyKind extends Pick<Kind<unknown, unknown>, 'objectsOf' | 'merge'> {
  isUncounted: boolean
  isMerged: boolean
  whenRefused: 'list' | 'drop' | 'hold'
  canRetry: boolean
  /** The entry, if this version can read it. */
  read(body: unknown): { entry: unknown } | null
  /** Sends it, and returns what tells its reply. */
  send(entry: unknown): Promise<() => void>
  /** True if it can go with others in one request. */
  canJoin(entry: unknown): boolean
  /** Sends entries that can, and returns what tells each reply, or why it is refused. */
  sendMany(entries: readonly unknown[]): Promise<({ reportReply: () => void } | { error: unknown })[]>
  refused(entry: unknown, error: unknown): void
  endedElsewhere(entry: unknown, isSent: boolean): void
  decided(entry: unknown): void
  nameOf(entry: unknown): string
  textOf(entry: unknown): string
  placeOf(entry: unknown): string | null
  insist(entry: unknown): unknown
}

const unexpected = () => new Problem('internal', 'The server did not say what became of this change.')

const declared = new Map<string, AnyKind>()
type Loader = () => Promise<unknown>
let loaders: Readonly<Record<string, Loader>> = {}

/** Makes a kind known. Its bodies are checked by its schema before any function of it sees them. */
export function declareKind<Entry, Reply>(kind: Kind<Entry, Reply>): void {
  const { schema } = kind
  const entryOf = (rawEntry: unknown) => schema.parse(rawEntry)
  declared.set(kind.kind, {
    isUncounted: kind.isUncounted ?? false,
    isMerged: kind.merge !== undefined,
    whenRefused: kind.whenRefused ?? 'list',
    canRetry: kind.canRetry ?? false,
    read(body) {
      const read = schema.safeParse(body)
      return read.success ? { entry: read.data } : null
    },
    objectsOf: rawEntry => kind.objectsOf(entryOf(rawEntry)),
    async send(rawEntry) {
      const entry = entryOf(rawEntry)
      const reply = await kind.send(entry)
      return () => kind.ended?.(entry, { reply })
    },
    canJoin: rawEntry => kind.sendMany !== undefined && !kind.isAlone?.(entryOf(rawEntry)),
    async sendMany(rawEntries) {
      const entries = rawEntries.map(entryOf)
      const outcomes = (await kind.sendMany?.(entries)) ?? []
      return entries.map((entry, at) => {
        const outcome = outcomes[at] ?? { error: unexpected() }
        return 'error' in outcome ? outcome : { reportReply: () => kind.ended?.(entry, outcome) }
      })
    },
    refused: (rawEntry, error) => kind.ended?.(entryOf(rawEntry), { error }),
    endedElsewhere: (rawEntry, isSent) => kind.endedElsewhere?.(entryOf(rawEntry), isSent),
    decided: rawEntry => kind.decided?.(entryOf(rawEntry)),
    merge: (first, second) => kind.merge?.(entryOf(first), entryOf(second)) ?? null,
    nameOf: rawEntry => kind.nameOf?.(entryOf(rawEntry)) ?? '',
    textOf: rawEntry => kind.textOf?.(entryOf(rawEntry)) ?? '',
    placeOf: rawEntry => kind.placeOf?.(entryOf(rawEntry)) ?? null,
    insist: rawEntry => (kind.insist ? kind.insist(entryOf(rawEntry)) : rawEntry),
  })
}

/** How the code of each kind is loaded, for entries of an earlier visit. */
export function knowKinds(known: typeof loaders): void {
  loaders = known
}

export const kindOf = (name: string): AnyKind | undefined => declared.get(name)

/** Loads the code of these kinds. A kind that only a newer version knows has none; code that does not come is asked for again. */
export async function loadKinds(names: Iterable<string>): Promise<void> {
  const missing = [...new Set(names)].filter(name => !declared.has(name))
  await Promise.all(missing.map(name => loaders[name]?.().catch(() => {})))
}

export interface Readable {
  kind: AnyKind
  entry: unknown
}

/** Rows are never changed in place, and each is asked for often. */
const readBefore = new WeakMap<Row, Readable>()

/** The kind and the entry of a row that this page can send; null for one that only a newer version can read. */
export function readable(row: Row): Readable | null {
  const before = readBefore.get(row)
  if (before) return before
  const kind = declared.get(row.kind)
  const read = kind?.read(row.body)
  if (!kind || !read) return null
  const readableEntry = { kind, entry: read.entry }
  readBefore.set(row, readableEntry)
  return readableEntry
}
