import type { z } from 'zod'
import { WordsOrigin } from '../../contracts/schemas/japanese/lexicon.ts'
import { Problem } from '../../platform/problems/errors.ts'

export interface SentWords {
  readonly origin: z.infer<typeof WordsOrigin>
  readonly bytes: Uint8Array
}

export function parsedWords([origin, bytes]: Uint8Array[]): SentWords {
  if (origin === undefined || bytes === undefined)
    throw new Problem('upstream_failed', 'The words of the text came without their origin. Try again.')
  return { origin: WordsOrigin.parse(JSON.parse(Buffer.from(origin).toString())), bytes }
}
