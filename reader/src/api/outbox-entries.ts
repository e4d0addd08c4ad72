import type { z } from 'zod'
import { sessionState } from '../../../web/session/session.ts'

interface Kept<Entry> {
  text: string
  /** Null for an entry that only a newer version of the page can read, and sends. */
  entry: Entry | null
}

/**
 * The entries of the account that is signed in, in localStorage under a prefix. A copy in memory spares reading, sorting and
 * parsing all of them whenever one comes or goes.
 */
export function outboxEntries<Entry>(prefix: string, schema: z.ZodType<Entry>) {
  const ownPrefix = () => `${prefix}${sessionState().session?.user.id ?? 'nobody'}.`
  const isOwn = (key: string) => key.startsWith(ownPrefix())
  let copy: { of: string; entries: Map<string, Kept<Entry>>; last: string } | null = null

  function read(text: string): Entry | null {
    try {
      return schema.parse(JSON.parse(text))
    } catch {
      return null
    }
  }

  /** In the order of their names. */
  function all(): Map<string, Kept<Entry>> {
    const of = ownPrefix()
    if (copy?.of === of) return copy.entries
    const keys = Object.keys(localStorage).filter(isOwn).sort()
    const entries = new Map(
      keys.map(key => {
        const text = localStorage.getItem(key) ?? ''
        return [key, { text, entry: read(text) }] as const
      }),
    )
    copy = { of, entries, last: keys.at(-1) ?? '' }
    return entries
  }

  /** Takes over the text that localStorage has under a key. */
  function look(key: string): Entry | null {
    const entries = all()
    const text = localStorage.getItem(key)
    if (text === null) {
      entries.delete(key)
      return null
    }
    const known = entries.get(key)
    if (known?.text === text) return known.entry
    const entry = read(text)
    if (isOwn(key)) {
      entries.set(key, { text, entry })
      // It is not the last of them: they are sorted anew.
      if (!known && copy && key < copy.last) copy = null
      else if (!known && copy) copy.last = key
    }
    return entry
  }

  return {
    isOwn,
    keyOf: (name: string) => `${ownPrefix()}${name}`,
    read,
    look,
    set(key: string, text: string): void {
      localStorage.setItem(key, text)
      look(key)
    },
    remove(key: string): void {
      localStorage.removeItem(key)
      all().delete(key)
    },
    keys: () => [...all().keys()],
    texts: () => [...all().values()].map(({ text }) => text),
    /** Those that this page can read. */
    entries: (): Entry[] => [...all().values()].flatMap(({ entry }) => entry ?? []),
    /** The first that this page can read. */
    first(): string | undefined {
      for (const [key, { entry }] of all()) if (entry !== null) return key
      return undefined
    },
    forgetCopy(): void {
      copy = null
    },
  }
}
