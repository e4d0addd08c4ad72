import { z } from 'zod'
import { SkillKind, Tags, type Word, WordState } from '../../../contracts/schemas/learners/words.ts'
import { folded } from '../../../platform/values/folded.ts'
import { wordKey } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'
import { readItems } from '../records/profile-head.ts'

/** A word as the table holds it, its tags decoded. */
export const StoredWord = z.object({
  user_id: z.number(),
  skill_id: z.string(),
  kind: SkillKind,
  form: z.string(),
  reading: z.string(),
  gloss: z.string(),
  state: WordState,
  tags: z.string().transform(text => Tags.parse(JSON.parse(text))),
  note: z.string(),
  sense_id: z.string().exactOptional(),
  sources: z.number(),
  latest_source: z.string().exactOptional(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type StoredWord = z.infer<typeof StoredWord>

/** The words of these skills that the learner has, by skill. */
export async function readWords(learning: Learning, user_id: number, ids: readonly string[]) {
  const keys = Array.from(new Set(ids), id => wordKey(user_id, id))
  const items = await readItems(learning, keys)
  return new Map(items.map(item => StoredWord.parse(item)).map(word => [word.skill_id, word]))
}

export const readWord = async (learning: Learning, user_id: number, skill_id: string) =>
  (await readWords(learning, user_id, [skill_id])).get(skill_id) ?? null

/** What is stored of it. */
export function rowOf({ tags, ...word }: StoredWord) {
  const label = folded(`${word.form} ${word.reading} ${word.gloss}`)
  return { ...word, tags: JSON.stringify(tags), label }
}

export const presentWord = ({ user_id: _, latest_source: _latest, sense_id, ...word }: StoredWord): Word => ({
  ...word,
  sense_id: sense_id ?? null,
})
