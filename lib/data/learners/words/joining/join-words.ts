import { type FromDictionary, MOST_TAGS } from '../../../../contracts/schemas/learners/words.ts'
import { byAge, MOST_SOURCES, saidOfSources } from '../../../../learning/changes/word-source.ts'
import { furthest } from '../../../../learning/changes/word-state.ts'
import { retryWhenChanged } from '../../../../store/writing/retry-when-changed.ts'
import type { StoredSkill } from '../../../entities/collections/skills.ts'
import type { StoredWord } from '../../../entities/collections/words.ts'
import { wordsChanged, wordsToday } from '../../days/study-day.ts'
import { joinKnowledge } from '../../learning/join-knowledge.ts'
import { movedMedia } from '../../mined/moved-media.ts'
import type { Learning } from '../../records/learning.ts'
import { sameSense } from '../../skills/catalogue.ts'
import { glossOf } from '../../skills/details.ts'
import { wordStates } from '../states.ts'
import { readWords } from '../stored-word.ts'
import { codeOf, stateItems } from '../vocabulary.ts'
import type { WordChange } from '../word-change.ts'
import { readSources, type SourcesChange } from '../word-sources.ts'
import { commitWords, wordItems } from '../write-words.ts'
import { joinedCards } from './joined-cards.ts'
import { type Ratings, ratingsOf } from './ratings.ts'

/**
 * Joins words with those that their skills lead to, in `leading` by word. One transaction a join, and one for knowledge.
 * Repeating changes nothing. Returns the joined ids.
 */
export async function joinWords(
  learning: Learning,
  user_id: number,
  leading: ReadonlyMap<string, StoredSkill>,
  dictionary: FromDictionary | null,
): Promise<ReadonlySet<string>> {
  const doubles = await readWords(learning, user_id, [...leading.keys()])
  const ratings = ratingsOf(learning, user_id)
  for (const [id, skill] of leading) {
    if (!doubles.has(id)) continue
    // Comes first: the word shows that something is left to join.
    await joinKnowledge(learning, user_id, id, skill.skill_id)
    await retryWhenChanged(() => joinWord(learning, user_id, { id, skill, dictionary }, ratings))
  }
  return new Set(doubles.keys())
}

async function joinWord(
  learning: Learning,
  user_id: number,
  { id, skill, dictionary }: { id: string; skill: StoredSkill; dictionary: FromDictionary | null },
  ratings: Ratings,
): Promise<void> {
  const words = await readWords(learning, user_id, [id, skill.skill_id])
  const double = words.get(id)
  if (!double) return
  const kept = words.get(skill.skill_id) ?? null
  const sources = await joinedSources(learning, user_id, double, kept, skill.skill_id)
  const sense_id = kept?.sense_id ?? (await sameSense(learning, double.sense_id, id, skill.skill_id))
  const gloss = await glossOf(learning, skill, sense_id)
  const word = joinedWord(double, kept, { ...skill, gloss }, learning.now().toISOString())
  const state = joinedState(double, kept, dictionary)
  const after = { ...word, ...state, sense_id, ...saidOfSources(sources.after) }
  const media = await movedMedia(learning, user_id, { from: id, to: skill.skill_id }, sources.after)
  const cards = await joinedCards(learning, user_id, { double, kept, after }, ratings)
  const changes: WordChange[] = [
    { before: double, after: null },
    { before: kept, after, sources },
  ]
  const states = await wordStates(learning, user_id)
  const counted = wordsChanged([
    [states.get(id), undefined],
    [states.get(skill.skill_id), codeOf(after.state, cards.isMature)],
  ])
  const items = {
    ...(await wordsToday(learning, user_id, counted)),
    ...wordItems(learning, user_id, changes),
    ...stateItems(learning, user_id, changes, new Set(cards.isMature ? [skill.skill_id] : [])),
    ...media,
    ...cards.items,
  }
  await commitWords(learning, user_id, changes, items)
}

/** A state chosen after the dictionary named the word is later than its doubles', and stays. */
function joinedState(double: StoredWord, kept: StoredWord | null, dictionary: FromDictionary | null) {
  if (!kept) return { state: double.state, chosen_with: null, outdone: null }
  const { state, chosen_with, outdone } = kept
  if (chosen_with === null || chosen_with !== dictionary?.sha256)
    return { state: furthest(state, double.state), chosen_with, outdone: null }
  return { state, chosen_with, outdone: furthest(outdone ?? double.state, double.state) }
}

function joinedWord(
  double: StoredWord,
  kept: StoredWord | null,
  { skill_id, kind, form, reading, gloss, writings }: StoredSkill,
  now: string,
): StoredWord {
  const both = kept ? [kept, double] : [double]
  const created_at = both.map(word => word.created_at).toSorted()[0] ?? now
  return {
    ...double,
    skill_id,
    kind,
    form,
    reading,
    gloss,
    writings: writings ?? [...new Set(both.flatMap(word => word.writings))],
    note: joinedNotes(both.map(({ note }) => note)),
    tags: [...new Set(both.flatMap(({ tags }) => tags))].slice(0, MOST_TAGS),
    meaning: kept?.meaning ?? double.meaning,
    model_gloss: kept?.model_gloss ?? double.model_gloss,
    further_sense: kept?.further_sense ?? double.further_sense,
    joined: [...new Set([...both.flatMap(word => word.joined ?? []), double.skill_id])],
    state_at:
      both
        .flatMap(({ state_at }) => state_at ?? [])
        .toSorted()
        .at(-1) ?? null,
    version: Math.max(...both.map(({ version }) => version)) + 1,
    created_at,
    updated_at: now,
  }
}

function joinedNotes(notes: readonly string[]): string {
  const ownNotes = notes.filter(note => note.trim() !== '')
  return ownNotes
    .filter(
      (note, at) =>
        !ownNotes.some((other, n) => n !== at && other.includes(note) && (other !== note || n < at)),
    )
    .join('\n\n')
}

/** Newest of both, under the skill that stays. */
async function joinedSources(
  learning: Learning,
  user_id: number,
  double: StoredWord,
  kept: StoredWord | null,
  skill_id: string,
): Promise<SourcesChange> {
  const own = await readSources(learning, user_id, skill_id)
  const others = await readSources(learning, user_id, double.skill_id)
  const known = new Set(kept ? own.map(({ source_id }) => source_id) : [])
  const twice = new Set(kept ? others.map(({ source_id }) => source_id) : [])
  // Both words were marked there: undoing one mark keeps the other's source.
  const stay = kept
    ? own.map(each => (twice.has(each.source_id) ? { ...each, marked_again: true } : each))
    : []
  const moved = others.filter(({ source_id }) => !known.has(source_id)).map(each => ({ ...each, skill_id }))
  return { before: [...own, ...others], after: [...stay, ...moved].sort(byAge).slice(0, MOST_SOURCES) }
}
