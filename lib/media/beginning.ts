import { Readable } from 'node:stream'

export interface Begun {
  /** As many bytes as were asked for, or more; fewer where there are no more. */
  head: Buffer
  /** All the bytes, those of the head included. */
  whole: Readable
}

/** Looks at the first bytes of a stream, which is read from its start afterwards. */
export async function beginningOf(source: Readable, length: number): Promise<Begun> {
  const chunks: Buffer[] = []
  let read = 0
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk)
    read += chunk.length
    if (read >= length) break
  }
  const head = Buffer.concat(chunks)
  if (source.readableEnded) return { head, whole: Readable.from([head]) }
  source.unshift(head)
  return { head, whole: source }
}
