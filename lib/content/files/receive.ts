import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Acting } from '../../auth/actor.ts'
import type { files as routes } from '../../contracts/data.ts'
import { Problem } from '../../http/errors.ts'
import { beginningOf } from '../../media/beginning.ts'
import { temporaryKey } from '../../media/keys.ts'
import { mediaExtensionOf } from '../../media/media-name.ts'
import { MEDIA_EXTENSIONS, type MediaExtension } from '../../media/media-types.ts'
import { isWhatItsNameSays, SNIFFED_BYTES } from '../../media/sniff.ts'
import type { Media } from '../audio/media.ts'

interface Sent {
  /** As its owner calls the file. */
  name: string
  bytes: Readable
  most_bytes: number
}

/** Keeps a file for a while. Nothing is written before its beginning bears its name out; nothing else is recorded. */
export async function receiveFile(
  { content, objects, newId }: Media,
  { user_id }: Acting,
  { name, bytes, most_bytes }: Sent,
  signal: AbortSignal,
): Promise<z.input<typeof routes.receive.output>> {
  try {
    const extension = mediaExtensionOf(name)
    const { head, whole } = await beginningOf(bytes, SNIFFED_BYTES)
    mustBeMedia(extension, head)
    const key = temporaryKey(user_id, content.now(), newId(), extension)
    const content_type = MEDIA_EXTENSIONS[extension]
    const { size } = await objects.current().put(key, whole, { content_type, max_bytes: most_bytes, signal })
    return { file_handle: key, size }
  } finally {
    bytes.destroy()
  }
}

function mustBeMedia(extension: MediaExtension, head: Uint8Array): void {
  if (head.length === 0) throw new Problem('invalid_input', 'The file is empty.')
  if (!isWhatItsNameSays(extension, head))
    throw new Problem(
      'unsupported_media_type',
      `The file ends in .${extension}, but its content is something else.`,
    )
}
