import type { Word } from '../../../contracts/schemas/learners/words.ts'
import { type StoredWord, wordKey, wordRecord } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'
import { readById } from '../records/read-items.ts'

export const readWords = (learning: Learning, user_id: number, ids: readonly string[]) =>
  readById(learning, wordRecord, 'skill_id', id => wordKey(user_id, id), ids)

export const readWord = async (learning: Learning, user_id: number, skill_id: string) =>
  (await readWords(learning, user_id, [skill_id])).get(skill_id) ?? null

export const presentWord = ({ user_id: _, latest_source: _latest, ...word }: StoredWord): Word => word
