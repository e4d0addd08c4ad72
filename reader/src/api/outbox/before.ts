import { isValid } from 'ulid'
import { kindOf } from './kinds.ts'
import type { LineStorage, LinesToTake } from './lines.ts'
import { progressPrefix, ratingsPrefix, statesPrefix } from './names.ts'
import type { Row } from './row.ts'

interface Before {
  prefix: string
  kindOf(body: object): string
}

/** The outboxes of pages before the database: an entry each under a key of localStorage. */
const boxes: readonly Before[] = [
  { prefix: statesPrefix, kindOf: () => 'states' },
  { prefix: ratingsPrefix, kindOf: () => 'rating' },
  { prefix: progressPrefix, kindOf: body => ('position' in body ? 'position' : 'activity') },
]

/** Reads entries that the account's earlier pages have not sent. Entries that this page cannot read stay under their keys. */
export function linesBefore(storage: LineStorage, account: string): LinesToTake {
  const keys = () => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  const formerLines = () =>
    boxes.flatMap(({ prefix, kindOf: kindIn }) => {
      const own = `${prefix}${account}.`
      return keys()
        .filter(key => key.startsWith(own))
        .flatMap(key => {
          const body = objectIn(storage.getItem(key))
          return body ? { key, id: key.slice(own.length), kind: kindIn(body), body } : []
        })
    })
  return {
    kinds: () => formerLines().map(({ kind }) => kind),
    rows: () => formerLines().flatMap(each => rowOf(each, account) ?? []),
    drop(id) {
      for (const each of formerLines()) if (each.id === id) storage.removeItem(each.key)
    },
  }
}

function rowOf({ id, kind, body }: { id: string; kind: string; body: object }, account: string): Row | null {
  const declared = kindOf(kind)
  const read = declared?.read(body)
  if (!declared || !read || !isValid(id)) return null
  return {
    ...{ id, kind, account, order: id, at: 0, refusal: null, body: read.entry },
    objects: [...declared.objectsOf(read.entry)],
    // Those pages told it of states only.
    is_tried: !('is_tried' in body) || body.is_tried !== false,
  }
}

function objectIn(text: string | null): object | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
