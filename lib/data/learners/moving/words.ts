import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { Name, Text } from '../../../contracts/schemas/basics.ts'
import { FurtherSense } from '../../../contracts/schemas/japanese/further/looked-up.ts'
import { LanguageTag } from '../../../contracts/schemas/japanese/text.ts'
import {
  MOST_MEANING_CHARS,
  Note,
  SkillKind,
  Tags,
  WordState,
} from '../../../contracts/schemas/learners/words.ts'
import {
  namedByEntry,
  objectionTo,
  skillIdOf,
  type WantedSkill,
} from '../../../japanese/grammar/skill-name.ts'
import type { ChangeOfWord } from '../../../learning/changes/changed-word.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { StoredSkill } from '../../entities/collections/skills.ts'
import type { StoredWord } from '../../entities/collections/words.ts'
import { readTargets } from '../skills/redirects.ts'
import { learnersSkills, namedIn } from '../words/joining/learners-skills.ts'
import { checkedMeanings, type Meaning, storedMeanings } from '../words/meaning.ts'
import { plannedWith } from '../words/planned-word.ts'
import { readToChange } from '../words/read-to-change.ts'
import { readWords } from '../words/stored-word.ts'
import { MOST_WORDS, readVocabulary } from '../words/vocabulary.ts'
import { type WordChange, writeWords } from '../words/write-words.ts'
import {
  ADDED,
  type At,
  CHANGED,
  inParts,
  invalid,
  Moment,
  type Moving,
  PRESENT,
  skipped,
  type Taken,
  taker,
  whileThereIsRoom,
} from './taker.ts'

/** With a word, two cards, a part of the states for each, and the head of the vocabulary, 89 items are written at once. */
const WORDS_AT_ONCE = 22
/** Ids of words that were joined with one, and under which its ratings are. */
const MOST_JOINED = 100

const Line = z.object({
  word_kind: SkillKind,
  form: Text.min(1).max(200),
  reading: Text.min(1).max(200),
  written: Text.min(1).max(200),
  state: WordState,
  tags: Tags,
  note: Note,
  sense_id: Name.nullable(),
  meaning: Text.max(MOST_MEANING_CHARS).nullable().optional(),
  model_gloss: z.object({ language: LanguageTag, gloss: Text.min(1).max(500) }).nullable(),
  /** Left out by backups of former releases. */
  further_sense: FurtherSense.nullable().optional(),
  joined: z.array(Name).max(MOST_JOINED).default([]),
  created_at: Moment,
  updated_at: Moment,
})
type Line = z.infer<typeof Line>

/** A line with the word that it names. Its id follows from that, whatever the line says. */
interface Named extends At<Line> {
  readonly wanted: WantedSkill
}

/** Words by their form and reading. What the dictionary says of them is that of the dictionary here. */
export const takeWords = taker({
  line: Line,
  times: ({ created_at, updated_at }) => [created_at, updated_at],
  async take(moving, lines) {
    const named = lines.map(at => ({ ...at, wanted: wantedOf(moving, at) }))
    const taken = new Map<Named, Taken>()
    const first = new Map<string, Named>()
    for (const one of named) {
      const [member, why] = objectionTo(one.wanted) ?? []
      if (member !== undefined) taken.set(one, invalid(`${member}: ${why}`))
      else if (first.has(one.wanted.skill_id)) taken.set(one, PRESENT)
      else first.set(one.wanted.skill_id, one)
    }
    const words = [...first.values()]
    const done = moving.dry_run ? await planned(moving, words) : await written(moving, words)
    for (const [k, one] of words.entries()) taken.set(one, done[k] ?? PRESENT)
    return named.map(one => taken.get(one) ?? PRESENT)
  },
})

function wantedOf({ entries }: Moving, { line, n }: At<Line>): WantedSkill {
  const { word_kind: kind, form, reading } = line
  return { kind, form, reading, skill_id: skillIdOf({ kind, form, reading }), entry: entries[n] ?? null }
}

/** The outcomes that a run would have. */
async function planned(moving: Moving, words: readonly Named[]): Promise<Taken[]> {
  const { learning, user_id, overwrite } = moving
  const checked = await meaningsOf(moving, words)
  const owns = words.map(({ wanted }) => namedByEntry(wanted).skill_id)
  const targets = await readTargets(learning, owns)
  // A word of the learner under another name becomes one with that of the entry.
  const idsOf = ({ wanted }: Named) => [targets(namedByEntry(wanted).skill_id), wanted.skill_id]
  const known = await readWords(learning, user_id, words.flatMap(idsOf))
  const { counts } = await readVocabulary(learning, user_id)
  let room = MOST_WORDS - counts.learning - counts.known - counts.ignored - moving.planned('word')
  const seen = new Set<string>()
  return words.map((one): Taken => {
    const names = idsOf(one)
    const [id = '', other = ''] = names
    const before = known.get(id) ?? known.get(other)
    if (!before && !seen.has(id) && room <= 0) return skipped('list_full')
    const isSeen = seen.has(id)
    seen.add(id)
    if (isSeen) return { ...PRESENT, names }
    if (!before) {
      room -= 1
      return { ...ADDED, names }
    }
    const isChanged = overwrite && !isSaid(before, one.line, checked.get(one.wanted.skill_id))
    return { ...(isChanged ? CHANGED : PRESENT), names }
  })
}

/** The senses of the lines that the dictionary here has. */
const meaningsOf = ({ learning, dictionary }: Moving, words: readonly Named[]) =>
  checkedMeanings(
    learning,
    words.map(({ wanted, line }) => ({ ...wanted, sense_id: line.sense_id })),
    dictionary,
  )

async function written(moving: Moving, words: readonly Named[]): Promise<Taken[]> {
  const { learning, user_id, dictionary } = moving
  const checked = await meaningsOf(moving, words)
  const wanted = words.map(one => one.wanted)
  const skills = await learnersSkills(learning, user_id, wanted, dictionary)
  const meanings = await storedMeanings(learning, checked, skills)
  return inParts(words, WORDS_AT_ONCE, part =>
    whileThereIsRoom(part, some => retryWhenChanged(() => writePart(moving, some, { skills, meanings }))),
  )
}

interface Names {
  readonly skills: ReadonlyMap<string, StoredSkill>
  readonly meanings: ReadonlyMap<string, Meaning>
}

async function writePart(
  { learning, user_id, overwrite, dictionary }: Moving,
  part: readonly Named[],
  { skills, meanings }: Names,
): Promise<Taken[]> {
  const ids = part.map(({ wanted }) => namedIn(skills, wanted.skill_id).skill_id)
  const { words, ...known } = await readToChange(learning, user_id, ids)
  const changes = new Map<string, WordChange>()
  const now = learning.now().toISOString()
  const taken = part.map(({ line, wanted }): Taken => {
    const skill = namedIn(skills, wanted.skill_id)
    const before = words.get(skill.skill_id) ?? null
    // Two names can mean one word.
    if (
      changes.has(skill.skill_id) ||
      (before && (!overwrite || isSaid(before, line, meanings.get(wanted.skill_id))))
    )
      return PRESENT
    const { state, written, note, tags, meaning, model_gloss, further_sense } = line
    const said = { written, note, tags, meaning, model_gloss, further_sense }
    const chosen_with = wanted.entry && (dictionary?.sha256 ?? null)
    const all: ChangeOfWord[] = [
      { kind: 'word.state', state, chosen_with },
      { kind: 'word.said', ...said, ...meanings.get(wanted.skill_id) },
    ]
    const write = { before, named: skill, form: written, changes: all }
    const after = plannedWith(user_id, [], write, { made: line.updated_at, now })?.after
    if (!after) return PRESENT
    changes.set(skill.skill_id, { before, after: { ...after, ...keptOf(line, after, before) } })
    return before ? CHANGED : ADDED
  })
  if (changes.size > 0)
    await writeWords(learning, user_id, [...changes.values()], { ...known, areMoved: true })
  return taken
}

/** What a word keeps of its line beside what the learner chose and said. */
function keptOf(
  { joined, created_at, updated_at }: Line,
  { skill_id }: StoredWord,
  before: StoredWord | null,
) {
  const ids = new Set([...(before?.joined ?? []), ...joined])
  ids.delete(skill_id)
  return {
    joined: ids.size > 0 ? [...ids] : null,
    state_at: updated_at,
    ...(!before && { created_at, updated_at }),
  }
}

/** True if the word is already what the line says of it; of a sense that the dictionary here lacks, the line says nothing. */
const isSaid = (word: StoredWord, { tags, ...line }: Line, { sense_id }: Meaning = {}): boolean =>
  (['state', 'note'] as const).every(name => word[name] === line[name]) &&
  (line.meaning === undefined || word.meaning === line.meaning) &&
  (word.sources > 0 || word.written === line.written) &&
  (sense_id === undefined || word.sense_id === sense_id) &&
  isDeepStrictEqual(word.tags, [...new Set(tags)]) &&
  isDeepStrictEqual(word.model_gloss, line.model_gloss) &&
  (line.further_sense === undefined || isDeepStrictEqual(word.further_sense, line.further_sense))
