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
import type { ChangeOfWord, Named as SkillNamed } from '../../../learning/changes/changed-word.ts'
import type { StoredSkill } from '../../entities/collections/skills.ts'
import type { StoredWord } from '../../entities/collections/words.ts'
import { readTargets } from '../skills/redirects.ts'
import { applyChanges, type Planned } from '../words/apply-changes.ts'
import { learnersSkills, namedIn } from '../words/joining/learners-skills.ts'
import { checkedMeanings, type Meaning, storedMeanings } from '../words/meaning.ts'
import { plannedWith } from '../words/planned-word.ts'
import { readToChange } from '../words/read-to-change.ts'
import { roomLeft } from '../words/vocabulary.ts'
import type { WordChange } from '../words/write-words.ts'
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
    const checked = await meaningsOf(moving, words)
    const skills = moving.dry_run ? await skillsUnwritten(moving, words) : await skillsOf(moving, words)
    const meanings = moving.dry_run ? checked : await storedMeanings(moving.learning, checked, skills.stored)
    await takeNamed(moving, words, { ...skills, meanings }, taken)
    return named.map(one => taken.get(one) ?? PRESENT)
  },
})

function wantedOf({ entries }: Moving, { line, n }: At<Line>): WantedSkill {
  const { word_kind: kind, form, reading } = line
  return { kind, form, reading, skill_id: skillIdOf({ kind, form, reading }), entry: entries[n] ?? null }
}

/** The senses of the lines that the dictionary here has. */
const meaningsOf = ({ learning, dictionary }: Moving, words: readonly Named[]) =>
  checkedMeanings(
    learning,
    words.map(({ wanted, line }) => ({ ...wanted, sense_id: line.sense_id })),
    dictionary,
  )

/** The skills that lines name, and the ids under which the learner may have their words, the skill's own first. */
interface Skills {
  readonly stored: ReadonlyMap<string, StoredSkill>
  skillOf(one: Named): SkillNamed
  idsOf(one: Named): readonly string[]
}

async function skillsOf({ learning, user_id, dictionary }: Moving, words: readonly Named[]): Promise<Skills> {
  const wanted = words.map(one => one.wanted)
  const stored = await learnersSkills(learning, user_id, wanted, dictionary)
  const skillOf = (one: Named) => namedIn(stored, one.wanted.skill_id)
  return { stored, skillOf, idsOf: one => [skillOf(one).skill_id] }
}

/** The same without the skills that a run would make, and where a word under another name would become one with that of its entry. */
async function skillsUnwritten({ learning }: Moving, words: readonly Named[]): Promise<Skills> {
  const owns = words.map(({ wanted }) => namedByEntry(wanted).skill_id)
  const targets = await readTargets(learning, owns)
  const skillOf = ({ wanted }: Named) => {
    const { kind = 'word', ...own } = namedByEntry(wanted)
    return { ...own, kind, skill_id: targets(own.skill_id), gloss: '', writings: null }
  }
  return { stored: new Map(), skillOf, idsOf: one => [skillOf(one).skill_id, one.wanted.skill_id] }
}

interface Names extends Skills {
  readonly meanings: ReadonlyMap<string, Meaning>
}

/** Takes as many words as there is room for; `taken` gets what becomes of each. */
async function takeNamed(moving: Moving, words: readonly Named[], names: Names, taken: Map<Named, Taken>) {
  const { learning, user_id, dry_run } = moving
  const seen = new Map<string, Named>()
  for (const one of words) {
    const ids = names.idsOf(one)
    const [id = ''] = ids
    // Two names can mean one word.
    if (seen.has(id)) taken.set(one, { ...PRESENT, names: ids })
    else seen.set(id, one)
  }
  const plan = async (some: readonly Named[]) => {
    const { words: known, ...beside } = await readToChange(learning, user_id, some.flatMap(names.idsOf))
    const planned = some.flatMap((one): Planned<Named> | [] => {
      const before =
        names
          .idsOf(one)
          .map(id => known.get(id))
          .find(word => word !== undefined) ?? null
      return taken.has(one) ? [] : { change: one, word: wordIn(moving, one, before, names) }
    })
    for (const { change, word } of planned)
      if (!word) taken.set(change, { ...PRESENT, names: names.idsOf(change) })
    return { planned: planned.filter(({ word }) => word !== null), ...beside, areMoved: true }
  }
  const note = (some: readonly Planned<Named>[]) => {
    for (const { change, word } of some)
      taken.set(change, { ...(word?.before ? CHANGED : ADDED), names: names.idsOf(change) })
  }
  if (dry_run) {
    let room = (await roomLeft(learning, user_id)) - moving.planned('word')
    for (const each of (await plan(words)).planned) {
      const isNew = !each.word?.before
      if (isNew && room <= 0) taken.set(each.change, skipped('list_full'))
      else note([each])
      if (isNew) room -= 1
    }
    return
  }
  const outcomes = await whileThereIsRoom(words, async some => {
    await applyChanges(
      learning,
      user_id,
      some.filter(one => !taken.has(one)),
      { plan, onWritten: note },
    )
    return some.map(one => taken.get(one) ?? PRESENT)
  })
  for (const [n, one] of words.entries()) taken.set(one, outcomes[n] ?? PRESENT)
}

/** The word as its line has it; null if it says nothing new of it, or may not. */
function wordIn(
  { user_id, learning, overwrite, dictionary }: Moving,
  one: Named,
  before: StoredWord | null,
  { skillOf, meanings }: Names,
): WordChange | null {
  const { line, wanted } = one
  const meant = meanings.get(wanted.skill_id)
  if (before && (!overwrite || isSaid(before, line, meant))) return null
  const { state, written, note, tags, meaning, model_gloss, further_sense } = line
  const said = { written, note, tags, meaning, model_gloss, further_sense }
  const chosen_with = wanted.entry && (dictionary?.sha256 ?? null)
  const changes: ChangeOfWord[] = [
    { kind: 'word.state', state, chosen_with },
    { kind: 'word.said', ...said, ...meant },
  ]
  const write = { before, named: skillOf(one), form: written, changes }
  const when = { made: line.updated_at, now: learning.now().toISOString() }
  const after = plannedWith(user_id, [], write, when)?.after
  return after ? { before, after: { ...after, ...keptOf(line, after, before) } } : null
}

/** The attributes of a line that are neither chosen nor said by the learner. */
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
