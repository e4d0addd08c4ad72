import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { HeardPlaces, ListeningAddress, ListeningInput } from '../schemas/articles/listening.ts'
import { ById, Streamed, Text, Ulid } from '../schemas/basics.ts'
import { StartsTask } from '../schemas/tasks.ts'

/**
 * Files to listen to with the screen locked, where a page cannot start the next sound. They are kept for a day and can be
 * made again.
 */
export const listening = group({
  text: {
    ...route('POST', '/api/articles/{id}/listening', 'member'),
    summary:
      'Make one file of the sentences of a text with repeats and pauses, or of its recording without gaps',
    params: ById,
    body: ListeningInput,
    ...StartsTask,
  },
  sentences: {
    ...route('POST', '/api/listening', 'member'),
    summary: 'Make one file of sentences from texts that you may read, with repeats and pauses',
    body: HeardPlaces,
    ...StartsTask,
  },
  address: {
    ...route('POST', '/api/listening/{file_id}/address', 'member'),
    reads: true,
    summary:
      'An address at which a player finds a file to listen to, for an hour; 404 once it is no longer kept',
    params: z.object({ file_id: Ulid }),
    output: ListeningAddress,
  },
  play: {
    ...route('GET', '/api/listening/file', 'signed'),
    summary: 'A file to listen to behind a signed address: bytes or a range of them',
    query: z.object({
      file: Ulid,
      account: Text.optional(),
      role: Text.optional(),
      since: Text.optional(),
      session: Text.optional(),
      expires: Text,
      signature: Text,
    }),
    ...Streamed,
  },
})
