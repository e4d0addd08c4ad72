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
import { objectionTo, skillIdOf, type WantedSkill } from '../../../japanese/grammar/skill-name.ts'
import type { ChangeOfWord } from '../../../learning/changes/changed-word.ts'
import type { StoredWord } from '../../entities/collections/words.ts'
import { applyChanges, type Planned } from '../words/apply-changes.ts'
import {
  type Naming,
  nameAndJoinSkills,
  namesBy,
  namesUnwritten,
} from '../words/joining/name-and-join-skills.ts'
import { type CheckedMeanings, checkedMeanings, type Meaning, storedMeanings } from '../words/meaning.ts'
import { readToChange } from '../words/read-to-change.ts'
import { firstKnown } from '../words/stored-word.ts'
import { roomLeft } from '../words/vocabulary.ts'
import type { WordChange } from '../words/word-change.ts'
import { plannedWith } from '../words/word-change.ts'
import {
  ADDED,
  type At,
  CHANGED,
  invalid,
  Moment,
  type Moving,
  PRESENT,
  skipped,
  type Taken,
  taker,
  whileThereIsRoom,
} from './taker.ts'

/** Ratings are under these ids. */
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
  /** Missing in backups of former releases. */
  further_sense: FurtherSense.nullable().optional(),
  joined: z.array(Name).max(MOST_JOINED).default([]),
  created_at: Moment,
  updated_at: Moment,
})
type Line = z.infer<typeof Line>

/** The id follows from the word, whatever the line says. */
interface Named extends At<Line> {
  readonly wanted: WantedSkill
}

/** Finds words by form and reading. Facts come from the dictionary here. */
export const takeWords = taker({
  line: Line,
  times: ({ created_at, updated_at }) => [created_at, updated_at],
  async take(moving, lines) {
    const named = lines.map(at => ({ ...at, wanted: wantedOf(moving, at) }))
    const taken = new Map<Named, Taken>()
    for (const one of named) {
      const [member, why] = objectionTo(one.wanted) ?? []
      if (member !== undefined) taken.set(one, invalid(`${member}: ${why}`))
    }
    const words = named.filter(one => !taken.has(one))
    const checked = await meaningsOf(moving, words)
    const names = moving.dry_run
      ? {
          nameOf: await namesUnwritten(
            moving.learning,
            words.map(one => one.wanted),
          ),
          meanings: checked,
        }
      : await namesWritten(moving, words, checked)
    for (const [one, outcome] of await takeNamed(moving, words, names)) taken.set(one, outcome)
    return named.map(one => taken.get(one) ?? PRESENT)
  },
})

function wantedOf({ entries }: Moving, { line, n }: At<Line>): WantedSkill {
  const { word_kind: kind, form, reading } = line
  return { kind, form, reading, skill_id: skillIdOf({ kind, form, reading }), entry: entries[n] ?? null }
}

const meaningsOf = ({ learning, dictionary }: Moving, words: readonly Named[]) =>
  checkedMeanings(
    learning,
    words.map(({ wanted, line }) => ({ ...wanted, sense_id: line.sense_id })),
    dictionary,
  )

interface Names {
  nameOf(wanted: WantedSkill): Naming
  readonly meanings: ReadonlyMap<string, Meaning>
}

async function namesWritten(
  { learning, user_id, dictionary }: Moving,
  words: readonly Named[],
  checked: CheckedMeanings,
): Promise<Names> {
  const wanted = words.map(one => one.wanted)
  const skills = await nameAndJoinSkills(learning, user_id, wanted, dictionary)
  return { nameOf: namesBy(skills), meanings: await storedMeanings(learning, checked, skills) }
}

async function takeNamed(
  moving: Moving,
  words: readonly Named[],
  names: Names,
): Promise<ReadonlyMap<Named, Taken>> {
  const { learning, user_id, dry_run } = moving
  const idsOf = ({ wanted }: Named) => names.nameOf(wanted).ids
  // The first line of a word counts.
  const groups = Map.groupBy(words, one => idsOf(one)[0])
  const distinct = [...groups.values()].flatMap(some => some.slice(0, 1))
  const taken = new Map<Named, Taken>()
  let room = dry_run ? (await roomLeft(learning, user_id)) - moving.planned('word') : Number.POSITIVE_INFINITY
  const note = (some: readonly Planned<Named>[]) => {
    for (const { change, word } of some) {
      const isNew = word !== null && word.before === null
      const outcome = isNew ? ADDED : word ? CHANGED : PRESENT
      taken.set(change, isNew && room <= 0 ? skipped('list_full') : { ...outcome, names: idsOf(change) })
      if (isNew) room -= 1
    }
  }
  const plan = async (some: readonly Named[]) => {
    const left = some.filter(one => !taken.has(one))
    const { words: known, ...read } = await readToChange(learning, user_id, left.flatMap(idsOf))
    const all = left.map((change): Planned<Named> => {
      const before = firstKnown(known, idsOf(change))
      return { change, word: wordIn(moving, change, before, names) }
    })
    note(all.filter(({ word }) => !word))
    return { planned: all.filter(({ word }) => word), ...read, areMoved: true }
  }
  const outcomes = await whileThereIsRoom(distinct, async some => {
    await applyChanges(learning, user_id, some, { dry_run, plan, onChanges: note })
    return some.map(one => taken.get(one) ?? PRESENT)
  })
  for (const [n, one] of distinct.entries()) taken.set(one, outcomes[n] ?? PRESENT)
  for (const [first, ...others] of groups.values()) {
    const outcome = first && taken.get(first)
    for (const one of others)
      taken.set(one, outcome?.outcome === 'skipped' ? outcome : { ...PRESENT, names: idsOf(one) })
  }
  return taken
}

function wordIn(
  { user_id, learning, overwrite, dictionary }: Moving,
  one: Named,
  before: StoredWord | null,
  { nameOf, meanings }: Names,
): WordChange | null {
  const { line, wanted } = one
  const meant = meanings.get(wanted.skill_id)
  if (before && (!overwrite || isSaid(before, line, meant))) return null
  const { state, written, note, tags, meaning, model_gloss, further_sense } = line
  const values = { written, note, tags, meaning, model_gloss, further_sense }
  const chosen_with = wanted.entry && (dictionary?.sha256 ?? null)
  const changes: ChangeOfWord[] = [
    { kind: 'word.state', state, chosen_with },
    { kind: 'word.said', ...values, ...meant },
  ]
  const write = { before, named: nameOf(wanted).named, form: written, changes }
  const when = { made: line.updated_at, now: learning.now().toISOString() }
  const after = plannedWith(user_id, [], write, when)?.after
  return after ? { before, after: { ...after, ...keptOf(line, after, before) } } : null
}

/** Neither chosen nor said by the learner. */
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

/** A sense missing here counts as unsaid. */
const isSaid = (word: StoredWord, { tags, ...line }: Line, { sense_id }: Meaning = {}): boolean =>
  (['state', 'note'] as const).every(name => word[name] === line[name]) &&
  (line.meaning === undefined || word.meaning === line.meaning) &&
  (word.sources > 0 || word.written === line.written) &&
  (sense_id === undefined || word.sense_id === sense_id) &&
  isDeepStrictEqual(word.tags, [...new Set(tags)]) &&
  isDeepStrictEqual(word.model_gloss, line.model_gloss) &&
  (line.further_sense === undefined || isDeepStrictEqual(word.further_sense, line.further_sense))
