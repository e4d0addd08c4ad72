import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import {
  ExplainedSentence,
  ExplainInput,
  FuriganaEdit,
  NotesInput,
  Sentence,
  SourceEdit,
  TimesInput,
  TranslateInput,
  TranslationInput,
} from '../schemas/articles/sentences.ts'
import { ByIndex, Streamed } from '../schemas/basics.ts'
import { SentenceAccent } from '../schemas/models/sentence-accent.ts'
import { SentenceTtsInput } from '../schemas/models/voices.ts'
import { StartsTask } from '../schemas/tasks.ts'

export const sentences = group({
  furigana: {
    ...route('PUT', '/api/articles/{id}/sentences/{idx}/furigana', 'member'),
    summary: 'Replace the furigana of one sentence',
    params: ByIndex,
    body: FuriganaEdit,
    output: Sentence,
  },
  source: {
    ...route('PUT', '/api/articles/{id}/sentences/{idx}/source', 'member'),
    summary: 'Replace the text of one sentence and clear its furigana',
    params: ByIndex,
    body: SourceEdit,
    output: Sentence,
  },
  translation: {
    ...route('PUT', '/api/articles/{id}/sentences/{idx}/translation', 'member'),
    summary: 'Write the translation of one sentence, which no task overwrites; an empty one removes it',
    params: ByIndex,
    body: TranslationInput,
    output: Sentence,
  },
  times: {
    ...route('PUT', '/api/articles/{id}/sentences/{idx}/times', 'member'),
    summary: 'Set when one sentence is said in its recording',
    params: ByIndex,
    body: TimesInput,
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
  translate: {
    ...route('POST', '/api/articles/{id}/sentences/{idx}/translate', 'member'),
    summary:
      'Translate one sentence that lacks a translation, also in a text that was only split; one call of a model',
    params: ByIndex,
    body: TranslateInput.optional(),
    output: Sentence,
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
  accent: {
    ...route('GET', '/api/articles/{id}/sentences/{idx}/accent', 'guest'),
    summary: 'The kana of one sentence in phrases with one accent each; 503 without Open JTalk',
    params: ByIndex,
    output: SentenceAccent,
  },
  prompt: {
    ...route('GET', '/api/articles/{id}/sentences/{idx}/prompt', 'member'),
    summary: 'The prompt that a model would get for one sentence',
    params: ByIndex,
    output: z.object({ prompt: z.string() }),
  },
})
