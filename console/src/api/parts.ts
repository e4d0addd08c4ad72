import { MOST_PART_BYTES } from '../../../lib/contracts/schemas/parts.ts'

/** A part is small enough for every proxy on the way. */
const partsOfSize = (size: number) => Math.max(1, Math.ceil(size / MOST_PART_BYTES))

/** Sends a file part by part, and returns the number of parts. */
export async function sendInParts(
  file: File,
  send: (n: number, bytes: Uint8Array) => Promise<unknown>,
  progress: (share: number) => void = () => {},
): Promise<number> {
  const parts = partsOfSize(file.size)
  for (let n = 1; n <= parts; n += 1) {
    progress((n - 1) / parts)
    const bytes = await file.slice((n - 1) * MOST_PART_BYTES, n * MOST_PART_BYTES).arrayBuffer()
    await send(n, new Uint8Array(bytes))
  }
  return parts
}

/** Fetches a file of so many bytes part by part. The browser may keep them outside the page's memory. */
export async function fetchInParts(
  size: number,
  fetchPart: (n: number) => Promise<Uint8Array>,
  progress: (share: number) => void,
): Promise<Blob> {
  const parts: Blob[] = []
  const count = partsOfSize(size)
  for (let n = 1; n <= count; n += 1) {
    parts.push(new Blob([new Uint8Array(await fetchPart(n))]))
    progress(n / count)
  }
  return new Blob(parts)
}
