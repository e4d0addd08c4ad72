import type { z } from 'zod'
import { WordsOrigin } from '../contracts/schemas/lexicon.ts'
import { matchesTag, weakTag } from '../http/entity-tag.ts'
import { Problem } from '../http/errors.ts'
import { notModified, prepared, type Reply } from '../http/reply.ts'

interface SentWords {
  readonly origin: z.infer<typeof WordsOrigin>
  readonly bytes: Uint8Array
}

/** The two lines data_server answers; the words stay bytes. */
export function parsedWords([origin, bytes]: Uint8Array[]): SentWords {
  if (origin === undefined || bytes === undefined)
    throw new Problem('upstream_failed', 'The words of the article came without their origin. Try again.')
  return { origin: WordsOrigin.parse(JSON.parse(Buffer.from(origin).toString())), bytes }
}

/** The words, or nothing for a client that has them. While they are pending they have no tag. */
export function wordsReply({ origin, bytes }: SentWords, ifNoneMatch: string | undefined): Reply {
  if (origin.tag === null) return prepared(bytes)
  const headers = { etag: weakTag(origin.tag), vary: 'Authorization' }
  return matchesTag(ifNoneMatch, headers.etag) ? notModified(headers) : prepared(bytes, headers)
}
