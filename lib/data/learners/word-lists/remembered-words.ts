import { z } from 'zod'
import { allIn, type PlainItem, plainQuery, projected } from '../../../store/reading/plain-read.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { wordKey } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'
import { LISTED } from '../records/list-page.ts'
import { levelOfWord } from '../words/stored-word.ts'
import { readVocabulary, type Vocabulary } from '../words/vocabulary.ts'

const NAMED = ['form', 'reading', 'gloss', 'writings', 'note', 'sources']
const READ = [...LISTED, 'created_at', ...NAMED]

/** Newest first. Read from the table: an index may be behind the remembered version. */
export function rememberedWords(
  learning: Learning,
  user_id: number,
  { vocabulary_version }: Vocabulary,
): Promise<readonly PlainItem[]> {
  const { client, wordsRead, signal } = learning
  const all = projected(allIn(learning, wordKey(user_id, '').pk), READ)
  return wordsRead.at(
    vocabulary_version,
    user_id,
    {
      version: async () => (await readVocabulary(learning, user_id)).vocabulary_version,
      all: async () => (await plainQuery(client, all, READ, signal)).map(remembered),
      async some(ids) {
        const words = await itemsWith(
          learning,
          ids.map(id => wordKey(user_id, id)),
        )
        return words.map(item => remembered(Plain.parse(item)))
      },
    },
    signal,
  )
}

const Plain = z.record(z.string(), z.union([z.string(), z.number()]))
const Kept = z.object({
  sk: z.string(),
  kind: z.enum(['word', 'grammar']),
  state: z.string(),
  tags: z.string(),
  label: z.string(),
  created_at: z.string(),
  form: z.string(),
  reading: z.string(),
  gloss: z.string(),
  writings: z.string(),
  note: z.string(),
  sources: z.number(),
})
const Writings = z.array(z.string())

function remembered(item: PlainItem): PlainItem {
  const { gloss, writings, note, sources, ...row } = Kept.parse(item)
  const { kind, form, reading } = row
  const level = levelOfWord({ kind, form, reading, gloss, writings: Writings.parse(JSON.parse(writings)) })
  return { ...row, level: level ?? '', note: Number(note !== ''), sources }
}
