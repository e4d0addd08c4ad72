import { z } from 'zod'
import { group } from '../../http/route.ts'
import { FullResult, FuriganaInput, NotesInput, Sentence, SourceInput } from '../schemas/sentences.ts'
import { ByIndex } from './ids.ts'

/**
 * What a person writes: one sentence, by its index in the text as it is now. With `content_revision` the
 * write is refused with 409 `version_conflict` when the text has changed since.
 */
export const sentence = group({
  furigana: {
    method: 'PUT',
    path: '/v1/data/articles/{id}/sentences/{idx}/furigana',
    access: 'service',
    summary: 'Overwrite the furigana of one sentence, and keep it from being filled in',
    params: ByIndex,
    body: FuriganaInput,
    output: Sentence,
  },
  source: {
    method: 'PUT',
    path: '/v1/data/articles/{id}/sentences/{idx}/source',
    access: 'service',
    // What the first call wrote would refuse the second: the text it was made on is no longer current.
    repeatable: false,
    summary: "Overwrite the text of one sentence, in the article's text too",
    params: ByIndex,
    body: SourceInput,
    output: Sentence,
  },
  notes: {
    method: 'PUT',
    path: '/v1/data/articles/{id}/sentences/{idx}/notes',
    access: 'service',
    summary: 'Write the notes on one sentence',
    params: ByIndex,
    body: NotesInput,
    output: Sentence,
  },
  result: {
    method: 'PUT',
    path: '/v1/data/articles/{id}/sentences/{idx}/result',
    access: 'service',
    summary: 'Write the full result of one sentence',
    params: ByIndex,
    body: FullResult.safeExtend({ content_revision: z.number().int(), full_prompt: z.unknown().optional() }),
    output: Sentence,
  },
})
