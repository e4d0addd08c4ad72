import { createHash } from 'node:crypto'
import { objectsBelow } from '../../../lib/data/object-stores/object-store.ts'
import type { DataClient, Lab } from './lab.ts'

/** Bytes that stand for a WebP: data_server keeps what the controller has made. */
export const webp = Buffer.from('the bytes of a WebP')

interface Sent {
  readonly bytes?: Buffer
  /** What it was made of. */
  readonly source?: string
}

export const storeImage = (
  client: DataClient,
  id: number,
  image = 'p1',
  { bytes = webp, source = 'a picture' }: Sent = {},
) =>
  client.images.store({
    params: { id, image },
    query: { source: createHash('sha256').update(source).digest('hex'), width: 30, height: 20 },
    body: bytes,
  })

/** The keys of all objects in the local directories. */
export async function objectKeys({ app }: Lab): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of objectsBelow(app.objects.local, '', app.content.signal)) keys.push(key)
  return keys
}
