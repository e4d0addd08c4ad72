import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import {
  ExplainedSentence,
  ExplainInput,
  FuriganaInput,
  NotesInput,
  Sentence,
  SourceInput,
} from '../schemas/articles/sentences.ts'
import { ByIndex, Streamed } from '../schemas/basics.ts'
import { SentenceTtsInput } from '../schemas/models/voices.ts'
import { StartsTask } from '../schemas/tasks.ts'

export const sentences = group({
  furigana: {
    ...route('PUT', '/api/articles/{id}/sentences/{idx}/furigana', 'member'),
    summary: 'Replace the furigana of one sentence',
    params: ByIndex,
    body: FuriganaInput,
    output: Sentence,
  },
  source: {
    ...route('PUT', '/api/articles/{id}/sentences/{idx}/source', 'member'),
    summary: 'Replace the text of one sentence and clear its furigana',
    params: ByIndex,
    body: SourceInput,
    output: Sentence,
  },
  notes: {
    ...route('PUT', '/api/articles/{id}/sentences/{idx}/notes', 'member'),
    summary: 'Write your notes on one sentence',
    params: ByIndex,
    body: NotesInput,
    output: Sentence,
  },
  explain: {
    ...route('POST', '/api/articles/{id}/sentences/{idx}/explain', 'member'),
    summary: 'Explain one sentence again; a custom prompt wins',
    params: ByIndex,
    body: ExplainInput.optional(),
    output: ExplainedSentence,
  },
  tts: {
    ...route('POST', '/api/articles/{id}/sentences/{idx}/tts', 'member'),
    summary: 'Start a task that synthesises one sentence, also again with another voice',
    params: ByIndex,
    body: SentenceTtsInput.optional(),
    ...StartsTask,
  },
  audio: {
    ...route('GET', '/api/articles/{id}/sentences/{idx}/audio', 'guest'),
    summary: 'The clip of one sentence: bytes, a range of them, or a redirect',
    params: ByIndex,
    ...Streamed,
  },
  prompt: {
    ...route('GET', '/api/articles/{id}/sentences/{idx}/prompt', 'member'),
    summary: 'The prompt that a model would get for one sentence',
    params: ByIndex,
    output: z.object({ prompt: z.string() }),
  },
})
