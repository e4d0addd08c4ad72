import { LRUCache } from 'lru-cache'
import { MOST_TEST_BYTES } from '../../../contracts/schemas/models/speech.ts'
import { Problem } from '../../../platform/problems/errors.ts'

/** The number of administrators who can test at the same time. */
const MOST_SOUNDS = 4

/** Sound files for tests, which arrive in parts: one per administrator, until it is tested. */
export class TestSounds {
  private readonly kept = new LRUCache<number, Uint8Array[]>({ max: MOST_SOUNDS })

  /** A part that is sent again replaces itself; the first part starts a new file. */
  store(user_id: number, n: number, bytes: Uint8Array): void {
    if (bytes.length === 0) throw new Problem('invalid_input', 'The part is empty.')
    const before = n === 1 ? [] : (this.kept.get(user_id) ?? []).slice(0, n - 1)
    if (before.length < n - 1) throw incomplete()
    const parts = [...before, bytes]
    if (sizeOf(parts) > MOST_TEST_BYTES)
      throw new Problem('too_large', 'A sound file for a test may have at most 5 MB.')
    this.kept.set(user_id, parts)
  }

  /** Takes the whole file out, if it has this many bytes. */
  take(user_id: number, size: number): Uint8Array<ArrayBuffer> {
    const parts = this.kept.get(user_id) ?? []
    if (sizeOf(parts) !== size) throw incomplete()
    this.kept.delete(user_id)
    return Buffer.concat(parts)
  }
}

const sizeOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0)
const incomplete = () =>
  new Problem('invalid_input', 'The sound file was not sent whole, or was tested already. Send it again.')
