import type { Acting } from '../auth/actor.ts'
import type { ImportedWord, WordsImportedPart, WordsImportPart } from '../contracts/schemas/words-import.ts'
import type { Learning } from '../records/learning.ts'
import { makeSkills, mustBeWord, type StoredSkill } from '../skills/catalogue.ts'
import { retryWhenChanged } from '../store/retry-when-changed.ts'
import type { TransactItem } from '../store/transact.ts'
import { isSame, wordAfter } from './put-word.ts'
import { readWords, type StoredWord } from './stored-word.ts'
import { readSources, snapshotOf, sourceItems } from './word-sources.ts'
import { type WordChange, writeWords } from './write-words.ts'

/** With two cards, a source that comes, one that goes and a part of the states each, and the head, they fit into one. */
const WORDS_AT_ONCE = 15

type Outcomes = WordsImportedPart['outcomes']

/** Adds the words that the learner does not have, and with `overwrite` changes those that are there. */
export async function importSome(
  learning: Learning,
  { user_id }: Acting,
  { dictionary, overwrite, dry_run, words }: WordsImportPart,
): Promise<WordsImportedPart> {
  for (const [n, word] of words.entries()) mustBeWord(word, `body.words.${n}`)
  if (dry_run) {
    const known = await readWords(learning, user_id, idsOf(words))
    return { outcomes: words.map(({ skill_id }) => (known.has(skill_id) ? 'present' : 'added')) }
  }
  const skills = await makeSkills(learning, words, dictionary)
  const outcomes: Outcomes = []
  for (let at = 0; at < words.length; at += WORDS_AT_ONCE) {
    const some = words.slice(at, at + WORDS_AT_ONCE)
    outcomes.push(...(await retryWhenChanged(() => writeSome(learning, user_id, skills, some, overwrite))))
  }
  return { outcomes }
}

const idsOf = (words: readonly ImportedWord[]) => words.map(({ skill_id }) => skill_id)

async function writeSome(
  learning: Learning,
  user_id: number,
  skills: ReadonlyMap<string, StoredSkill>,
  words: readonly ImportedWord[],
  overwrite: boolean,
): Promise<Outcomes> {
  const known = await readWords(learning, user_id, idsOf(words))
  const now = learning.now().toISOString()
  const changes: WordChange[] = []
  const sources: Record<string, TransactItem> = {}
  for (const word of words) {
    const before = known.get(word.skill_id) ?? null
    const skill = skills.get(word.skill_id)
    if (!skill) throw new Error('A skill that was just made is not there')
    if (before && !overwrite) continue
    const { state, tags, note } = word
    const said = { state, ...(tags === null ? {} : { tags }), ...(note === null ? {} : { note }) }
    const { items, count } = await sourceOf(learning, word, before, { user_id, now })
    const after = { ...wordAfter({ user_id, skill, before, said, now }), sources: count }
    if (before && Object.keys(items).length === 0 && isSame(before, after)) continue
    for (const [name, item] of Object.entries(items)) sources[`${word.skill_id} ${name}`] = item
    changes.push({ before, after })
  }
  await writeWords(learning, user_id, changes, sources)
  return words.map(({ skill_id }) => (known.has(skill_id) ? 'present' : 'added'))
}

async function sourceOf(
  learning: Learning,
  { sentence, form, reading, skill_id }: ImportedWord,
  before: StoredWord | null,
  { user_id, now }: { user_id: number; now: string },
) {
  if (sentence === null) return { items: {}, count: before?.sources ?? 0 }
  const known = before && before.sources > 0 ? await readSources(learning, user_id, skill_id) : []
  // Where the same sentence was met before, this adds nothing.
  if (known.some(source => source.sentence === sentence)) return { items: {}, count: known.length }
  const snapshot = snapshotOf({ sentence, ...spanOf(sentence, [form, reading]) })
  return sourceItems(learning, known, { ...snapshot, user_id, skill_id, created_at: now })
}

/** Where the word stands as it is written; the whole sentence where it is inflected. */
function spanOf(sentence: string, [form, reading]: readonly [string, string]) {
  for (const written of [form, reading]) {
    const start = sentence.indexOf(written)
    if (start >= 0) return { start, length: written.length }
  }
  return { start: 0, length: sentence.length }
}
