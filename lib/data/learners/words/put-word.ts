import type { Word, WordWrite } from '../../../contracts/schemas/learners/words.ts'
import { writtenAs } from '../../../japanese/lexicon/written-form.ts'
import { settled } from '../../../platform/async/settled.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { invalidInput, Problem } from '../../../platform/problems/errors.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { StoredSkill } from '../../entities/collections/skills.ts'
import type { StoredSource, StoredWord } from '../../entities/collections/words.ts'
import type { Learning, Stores } from '../records/learning.ts'
import { mustBeWord } from '../skills/catalogue.ts'
import { readNames } from '../skills/named-skills.ts'
import { learnersSkills, namedIn } from './joining/learners-skills.ts'
import { checkedMeanings, type Meaning, storedMeanings } from './meaning.ts'
import { readToChange } from './read-to-change.ts'
import { presentWord } from './stored-word.ts'
import { mustBeTaken, takeSources } from './take-sources.ts'
import { readSources, type Snapshot, saidOfSources, sourceItems } from './word-sources.ts'
import { writeWords } from './write-words.ts'

/** The learner's own choices about a word; omitted ones keep their values. */
type Said = Pick<WordWrite, 'state' | 'note' | 'tags' | 'meaning' | 'further_sense'>

/** Keeps a word or changes it. The same request again changes nothing. */
export async function putWord(
  { learning, content }: Stores,
  { user_id }: Acting,
  skill_id: string,
  {
    kind,
    form,
    reading,
    entry,
    dictionary,
    source,
    first_source,
    sense_id,
    gloss_id,
    is_kept,
    was,
    ...said
  }: WordWrite,
): Promise<Word> {
  const wanted = { skill_id, kind, form, reading, entry }
  mustBeWord(wanted, 'body')
  if (source && first_source !== undefined)
    throw invalidInput('body.first_source', 'cannot be sent with a source, which comes first by itself')
  const [snapshots, names, checked] = await settled([
    takeSources(content, source ? [{ source, path: 'body.source' }] : []),
    readNames(learning, [wanted]),
    checkedMeanings(learning, [{ ...wanted, sense_id, gloss_id }], dictionary, unknown => {
      throw invalidInput(`body.${unknown}_id`, `this word has no such ${unknown}`)
    }),
  ])
  const [snapshot = null] = snapshots.map(mustBeTaken)
  const skills = await learnersSkills(learning, user_id, [wanted], dictionary, names)
  const skill = namedIn(skills, skill_id)
  const meant = (await storedMeanings(learning, checked, skills)).get(skill_id)
  const write = { user_id, skill, form, said, meant, chosen_with: entry && (dictionary?.sha256 ?? null) }
  return retryWhenChanged(() => writeWord(learning, write, { snapshot, first: first_source, is_kept, was }))
}

async function writeWord(
  learning: Learning,
  write: Omit<Write, 'before' | 'now'>,
  { is_kept, was, ...marking }: Marking & Pick<WordWrite, 'is_kept' | 'was'>,
): Promise<Word> {
  const { user_id, skill } = write
  const now = learning.now().toISOString()
  const { words, ...known } = await readToChange(learning, user_id, [skill.skill_id])
  const before = words.get(skill.skill_id) ?? null
  if (is_kept && !before) throw new Problem('not_found', 'You have removed this word.')
  if (before && was) mustBeSeen(before, write.said, was)
  const planned = await plannedWord(learning, { ...write, before, now }, marking)
  const { after, items: beside } = planned
  if (planned.changes) await writeWords(learning, user_id, [{ before, after }], { beside, ...known })
  return presentWord(after)
}

/** A text that its learner has written elsewhere meanwhile is not lost to one that comes late. */
function mustBeSeen(before: StoredWord, said: Said, was: NonNullable<WordWrite['was']>): void {
  for (const name of ['note', 'meaning'] as const) {
    const [stored, next, seen] = [before[name] ?? '', said[name], was[name]]
    if (next !== undefined && seen !== undefined && stored !== next && stored !== (seen ?? ''))
      throw new Problem('version_conflict', 'This was changed elsewhere in the meantime. Load it again.')
  }
}

interface Write {
  readonly user_id: number
  readonly skill: Pick<StoredSkill, 'skill_id' | 'kind' | 'form' | 'reading' | 'gloss' | 'writings'>
  /** The writing by which the learner named the word. */
  readonly form: string
  readonly before: StoredWord | null
  readonly said: Said
  /** Absent: the word keeps its meaning. */
  readonly meant?: Meaning | undefined
  /** The dictionary with which the learner chose this state for this very word; absent if they chose none. */
  readonly chosen_with?: string | null
  /** When the state was chosen, if the write comes late. */
  readonly made?: string
  readonly now: string
}

/** The sentence with which a word is written. */
interface Marking {
  readonly snapshot: Snapshot | null
  readonly marks?: boolean
  readonly undone?: string | undefined
  /** The source that cards are to show first. */
  readonly first?: string | undefined
  /** True of a source that makes the sentence superfluous. */
  isKnown?(source: StoredSource): boolean
}

/** A word after a write, with the writes for its sources. A known source is not added. */
export async function plannedWord(
  learning: Learning,
  write: Write,
  { snapshot, marks, undone, first, isKnown = () => false }: Marking,
) {
  const { user_id, skill, before, now } = write
  const touches = snapshot !== null || undone !== undefined || first !== undefined
  const known = touches && before?.sources ? await readSources(learning, user_id, skill.skill_id) : []
  if (first !== undefined && !known.some(({ source_id }) => source_id === first))
    throw invalidInput('body.first_source', 'is not one of the sentences of this word: load the word again')
  const added = snapshot && !known.some(isKnown) ? newSource(snapshot, write) : null
  const { items, sources, source_id } = sourceItems(learning, known, {
    ...{ added, marks, undone, recorded: snapshot?.recorded },
    ...(first !== undefined && { first: { source_id: first, at: now } }),
  })
  const after = { ...wordAfter(write), ...(touches && saidOfSources(sources)) }
  const isUnlearnt = before && before.state !== 'learning'
  // Undoing a later mark does not undo what was undone before.
  if (undone !== undefined && isUnlearnt && sources.length === 0) after.state = before.state
  if (before && Object.keys(items).length === 0 && isSame(before, after))
    return { after: before, items, source_id, changes: false }
  return { after, items, source_id, changes: true }
}

function newSource(snapshot: Snapshot, { user_id, skill, before, made, now }: Write): StoredSource {
  const { sentence, start, length } = snapshot
  const text = sentence.slice(start, start + length)
  return {
    ...snapshot,
    written: snapshot.written ?? writtenAs(text, { ...skill, writings: writingsOf(skill, before) }),
    user_id,
    skill_id: skill.skill_id,
    // A sentence that was read before another is not the newest because it comes late.
    created_at: made ?? now,
    first_at: null,
    marked_again: null,
  }
}

/** A skill that was stored before writings were has none until its next use with a dictionary. */
const writingsOf = ({ writings }: Write['skill'], before: StoredWord | null) =>
  writings ?? before?.writings ?? []

export function wordAfter({
  user_id,
  skill,
  form: named,
  before,
  said,
  meant = {},
  chosen_with,
  made,
  now,
}: Write): StoredWord {
  const { state, note, tags, meaning } = said
  const { model_gloss } = meant
  const { sense_id, further_sense } = oneSense(meant.sense_id, said.further_sense)
  const { skill_id, kind, form, reading, gloss } = skill
  const isChosen = state !== undefined && chosen_with !== undefined
  return {
    user_id,
    skill_id,
    kind,
    written: before?.written ?? named,
    form,
    reading,
    gloss: meant.gloss ?? (sense_id === undefined && before?.sense_id ? before.gloss : gloss),
    state: state ?? before?.state ?? 'learning',
    note: note ?? before?.note ?? '',
    tags: tags ? [...new Set(tags)] : (before?.tags ?? []),
    sense_id: sense_id === undefined ? (before?.sense_id ?? null) : sense_id,
    meaning: meaning === undefined ? (before?.meaning ?? null) : meaning || null,
    model_gloss: model_gloss === undefined ? (before?.model_gloss ?? null) : model_gloss,
    further_sense: further_sense === undefined ? (before?.further_sense ?? null) : further_sense,
    writings: writingsOf(skill, before),
    sources: before?.sources ?? 0,
    latest_source: before?.latest_source ?? null,
    joined: before?.joined ?? null,
    chosen_with: isChosen ? chosen_with : (before?.chosen_with ?? null),
    outdone: isChosen ? null : (before?.outdone ?? null),
    state_at: before && state === undefined ? before.state_at : latest(before?.state_at, made ?? now),
    version: (before?.version ?? 0) + 1,
    created_at: before?.created_at ?? now,
    updated_at: now,
  }
}

/** Of the senses of all dictionaries one is meant: the one that is chosen now takes the place of the other. */
const oneSense = (sense_id: Meaning['sense_id'], further_sense: Said['further_sense']) => ({
  sense_id: sense_id === undefined && further_sense ? null : sense_id,
  further_sense: further_sense === undefined && sense_id ? null : further_sense,
})

const latest = (before: string | null | undefined, at: string) => (before && before > at ? before : at)

/** True if they differ only in attributes that every write changes. */
const isSame = (before: StoredWord, after: StoredWord): boolean =>
  (['written', 'form', 'reading', 'gloss', 'meaning', 'state', 'note', 'sense_id', 'sources'] as const).every(
    name => before[name] === after[name],
  ) &&
  (['tags', 'model_gloss', 'further_sense'] as const).every(
    name => JSON.stringify(before[name]) === JSON.stringify(after[name]),
  )
