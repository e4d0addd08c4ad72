import { z } from 'zod'
import { group } from '../../http/route.ts'
import { Nothing, PathId, PathIndex } from '../schemas/basics.ts'
import {
  ExplainedSentence,
  ExplainInput,
  FuriganaInput,
  NotesInput,
  Sentence,
  SourceInput,
} from '../schemas/sentences.ts'
import { TtsInput } from '../schemas/speech.ts'
import { TaskTaken } from '../schemas/tasks.ts'

const ByIndex = z.object({ id: PathId, idx: PathIndex })

export const sentences = group({
  furigana: {
    method: 'PUT',
    path: '/api/articles/{id}/sentences/{idx}/furigana',
    access: 'member',
    summary: 'Overwrite the furigana of one sentence',
    params: ByIndex,
    body: FuriganaInput,
    output: Sentence,
  },
  source: {
    method: 'PUT',
    path: '/api/articles/{id}/sentences/{idx}/source',
    access: 'member',
    summary: 'Overwrite the text of one sentence and clear its furigana',
    params: ByIndex,
    body: SourceInput,
    output: Sentence,
  },
  notes: {
    method: 'PUT',
    path: '/api/articles/{id}/sentences/{idx}/notes',
    access: 'member',
    summary: 'Write the own notes on one sentence',
    params: ByIndex,
    body: NotesInput,
    output: Sentence,
  },
  explain: {
    method: 'POST',
    path: '/api/articles/{id}/sentences/{idx}/explain',
    access: 'member',
    summary: 'Explain one sentence again; a custom prompt wins',
    params: ByIndex,
    body: ExplainInput.optional(),
    output: ExplainedSentence,
  },
  tts: {
    method: 'POST',
    path: '/api/articles/{id}/sentences/{idx}/tts',
    access: 'member',
    summary: 'Give one sentence a voice, or another one; a task does it',
    params: ByIndex,
    body: TtsInput.optional(),
    output: TaskTaken,
    status: 202,
  },
  audio: {
    method: 'GET',
    path: '/api/articles/{id}/sentences/{idx}/audio',
    access: 'guest',
    summary: 'The voice of one sentence: bytes, a range of them, or a redirect',
    params: ByIndex,
    output: Nothing,
    reply: 'stream',
  },
  prompt: {
    method: 'GET',
    path: '/api/articles/{id}/sentences/{idx}/prompt',
    access: 'member',
    summary: 'What a model would be asked about one sentence',
    params: ByIndex,
    output: z.object({ prompt: z.string() }),
  },
})
