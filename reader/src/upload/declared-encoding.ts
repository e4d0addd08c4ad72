/** The bytes that may say in which encoding a text is: a saved page may have its address before it. */
const MOST_HEAD = 4_096

const TAG = /<(?:\?xml|meta)\s[^<>]{0,300}/gi
const NAME = /(?:encoding|charset)\s*=[\s"']*([\w.:-]{1,40})/i

/** The encoding that a page names in its XML declaration or a `meta` element, with `charset` or `http-equiv`. */
export function declaredIn(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, MOST_HEAD))
  for (const [tag] of head.matchAll(TAG)) {
    const [, name] = NAME.exec(tag) ?? []
    if (name !== undefined) return name
  }
  return undefined
}
