import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from './refusal.ts'

export interface StoredObject {
  bytes: Buffer
  content_type: string
  modified_at: Date
  /** With its quotes. */
  etag: string
}

export interface UnfinishedUpload {
  id: string
  key: string
  content_type: string
  parts: Map<number, { bytes: Buffer; etag: string }>
}

const LEAST_PART = 5 * 1024 * 1024

export const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest()
export const etagOf = (bytes: Buffer) => `"${md5(bytes).toString('hex')}"`

/** The contents of one bucket. */
export class Bucket {
  readonly objects = new Map<string, StoredObject>()
  readonly uploads = new Map<string, UnfinishedUpload>()
  private readonly now: () => Date

  constructor(now: () => Date) {
    this.now = now
  }

  put(key: string, bytes: Buffer, content_type: string, etag = etagOf(bytes)): StoredObject {
    const object = { bytes, content_type, modified_at: this.now(), etag }
    this.objects.set(key, object)
    return object
  }

  object(key: string): StoredObject {
    const found = this.objects.get(key)
    if (!found) throw new Refusal(404, 'NoSuchKey', 'The specified key does not exist.')
    return found
  }

  begin(key: string, content_type: string): string {
    const id = randomUUID()
    this.uploads.set(id, { id, key, content_type, parts: new Map() })
    return id
  }

  upload(id: string | null, key: string): UnfinishedUpload {
    const found = this.uploads.get(id ?? '')
    if (found?.key !== key) throw new Refusal(404, 'NoSuchUpload', 'The specified upload does not exist.')
    return found
  }

  complete(id: string | null, key: string, wanted: { number: number; etag: string }[]): StoredObject {
    const upload = this.upload(id, key)
    const numbers = wanted.map(({ number }) => number)
    if (numbers.length === 0 || numbers.some((number, index) => number <= (numbers[index - 1] ?? 0)))
      throw new Refusal(400, 'InvalidPartOrder')
    const parts = wanted.map(({ number, etag }) => {
      const part = upload.parts.get(number)
      if (part?.etag !== etag) throw new Refusal(400, 'InvalidPart')
      return part.bytes
    })
    if (parts.slice(0, -1).some(part => part.length < LEAST_PART)) throw new Refusal(400, 'EntityTooSmall')
    this.uploads.delete(upload.id)
    const etag = `"${md5(Buffer.concat(parts.map(md5))).toString('hex')}-${parts.length}"`
    return this.put(key, Buffer.concat(parts), upload.content_type, etag)
  }
}
