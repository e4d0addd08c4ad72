import { pageClient } from '../../../../lib/contracts/page-client.ts'
import { imports } from '../../../../lib/contracts/study/imports.ts'
import { bySending, NOTHING, type Sending } from '../../upload/send-file.ts'

const LEAST_PART_BYTES = 4 * 1024 * 1024
/** The server keeps no more files of an account. */
const MOST_PARTS = 16

/** The handles of the parts of a file that have arrived. */
const arrived = new WeakMap<Blob, string[]>()

/** Sends a file in parts. After an interruption, only the parts that are missing are sent. */
export async function sendParts(file: Blob, { onSent, signal }: Sending): Promise<string[]> {
  const size = Math.max(LEAST_PART_BYTES, Math.ceil(file.size / MOST_PARTS))
  const handles = arrived.get(file) ?? []
  arrived.set(file, handles)
  while (handles.length * size < file.size) {
    const start = handles.length * size
    const part = file.slice(start, start + size)
    const sending = { onSent: (bytes: number) => onSent(start + bytes), signal }
    const calls = pageClient('study', { imports }, bySending(part, sending))
    const { file_handle } = await calls.imports.file({ stream: NOTHING })
    handles.push(file_handle)
  }
  return handles
}
