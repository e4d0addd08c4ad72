/** The name of an entry in a zip: programs write it in UTF-8 or, of Japanese Windows, in CP932, and some part folders by `\`. */
export function entryName(raw: Uint8Array): string {
  const name =
    decoded(raw, 'utf-8') ?? decoded(raw, 'shift_jis') ?? new TextDecoder('windows-1252').decode(raw)
  return name.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '')
}

function decoded(raw: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(raw)
  } catch {
    return null
  }
}

/** Names by the ways in which the parts of a book misspell each other's, one after the other. */
const ways = [
  (name: string) => name,
  (name: string) => unescaped(name).replaceAll('\\', '/').normalize('NFC'),
  (name: string) => name.toLowerCase(),
]
/** Names that are the same but for the first ways. */
const alike = (name: string, last: number) => ways.slice(0, last + 1).reduce((each, way) => way(each), name)
const lastPart = (name: string) => alike(name, ways.length).replace(/^.*\//, '')

/** `%E9%9B%A8`; as it is if it is no such writing. */
export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Finds names as they are, in another form of Unicode, in other letters, or by their last part if only one ends so. */
export function nameFinder(names: readonly string[]): (name: string) => string | undefined {
  // Most books need none but the first.
  const tables = ways.map((_, last) =>
    once(() => new Map(names.toReversed().map(name => [alike(name, last), name]))),
  )
  const byLast = once(() => Map.groupBy(names, lastPart))
  return name => {
    for (const [at, table] of tables.entries()) {
      const matchedName = table().get(alike(name, at))
      if (matchedName !== undefined) return matchedName
    }
    const [only, ...others] = byLast().get(lastPart(name)) ?? []
    return others.length === 0 ? only : undefined
  }
}

function once<Made>(make: () => Made): () => Made {
  let cachedValue: Made | undefined
  return () => {
    cachedValue ??= make()
    return cachedValue
  }
}
