/** The name of an entry in a zip: programs write it in UTF-8 or, of Japanese Windows, in CP932, and some part folders by `\`. */
export function entryName(raw: Uint8Array): string {
  const name =
    decoded(raw, 'utf-8') ?? decoded(raw, 'shift_jis') ?? new TextDecoder('windows-1252').decode(raw)
  return name.replaceAll('\\', '/')
}

function decoded(raw: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(raw)
  } catch {
    return null
  }
}
