import type { Word } from '../../../contracts/schemas/learners/words.ts'
import { levelOf, levelOfWritten } from '../../../japanese/jlpt/levels.ts'
import { type StoredWord, senseInShort, wordKey, wordRecord } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'
import { readById } from '../records/read-items.ts'
import { readTargets } from '../skills/redirects.ts'

export const readWords = (learning: Learning, user_id: number, ids: readonly string[]) =>
  readById(learning, wordRecord, 'skill_id', id => wordKey(user_id, id), ids)

export const readWord = async (learning: Learning, user_id: number, skill_id: string) =>
  (await readWords(learning, user_id, [skill_id])).get(skill_id) ?? null

export const firstKnown = (
  known: ReadonlyMap<string, StoredWord>,
  ids: readonly string[],
): StoredWord | null => ids.map(id => known.get(id)).find(word => word !== undefined) ?? null

export const findWord = async (learning: Learning, user_id: number, skill_id: string) =>
  (await findWords(learning, user_id, [skill_id])).get(skill_id) ?? null

/** Keyed by skill; also where skills lead. */
export async function findWords(
  learning: Learning,
  user_id: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredWord>> {
  const own = await readWords(learning, user_id, ids)
  const lost = ids.filter(id => !own.has(id))
  return lost.length > 0 ? new Map([...own, ...(await ledWords(learning, user_id, lost))]) : own
}

export async function ledWords(learning: Learning, user_id: number, ids: readonly string[]) {
  const targets = await readTargets(learning, ids)
  const led = ids.filter(id => targets(id) !== id)
  const words = await readWords(learning, user_id, led.map(targets))
  return new Map(
    led.flatMap((id): [string, StoredWord][] => {
      const word = words.get(targets(id))
      return word ? [[id, word]] : []
    }),
  )
}

export const presentWord = ({
  user_id: _,
  writings,
  latest_source: _latest,
  joined: _joined,
  chosen_with: _chosen,
  outdone: _outdone,
  state_at: _stateAt,
  ...word
}: StoredWord): Word => ({
  ...word,
  gloss: shownMeaning(word),
  level: levelOfWord({ ...word, writings }),
})

/** A sense without text, such as an image, leaves the main dictionary's. */
export const shownMeaning = ({
  meaning,
  further_sense,
  gloss,
}: Pick<StoredWord, 'meaning' | 'further_sense' | 'gloss'>): string =>
  meaning ?? ((further_sense && senseInShort(further_sense)) || gloss)

type Levelled = Pick<StoredWord, 'kind' | 'form' | 'reading' | 'gloss' | 'writings'>

/** A word without a meaning was named by no dictionary. */
export const levelOfWord = ({ gloss, writings, ...word }: Levelled) =>
  gloss === '' ? levelOf(word, null) : levelOfWritten(word, writings)
