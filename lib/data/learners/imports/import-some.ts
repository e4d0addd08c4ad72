import pLimit from 'p-limit'
import type {
  ImportedWord,
  WordsImportedPart,
  WordsImportPart,
} from '../../../contracts/schemas/learners/words-import.ts'
import { namedByEntry } from '../../../japanese/grammar/skill-name.ts'
import type { Named } from '../../../learning/changes/changed-word.ts'
import { settled } from '../../../platform/async/settled.ts'
import { inWindow } from '../../../platform/async/window.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { reviewSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'
import { mustBeWords } from '../skills/catalogue.ts'
import { readTargets } from '../skills/redirects.ts'
import { applyChanges, type Planned } from '../words/apply-changes.ts'
import { learnersSkills, namedIn } from '../words/joining/learners-skills.ts'
import { wordStates } from '../words/states.ts'
import { readWords } from '../words/stored-word.ts'
import { mustHaveRoom } from '../words/vocabulary.ts'
import { type Outcome, outcomeOf, plannedImport } from './planned-import.ts'
import { outcomesBefore, receiptItems } from './receipts.ts'

/** While the words of one such chunk are committed, the next are read and prepared. */
const WORDS_AT_ONCE = 500
const CHUNKS_AT_ONCE = 2

/** A line with the skill of its word. */
interface Line {
  readonly word: ImportedWord
  readonly named: Named
  /** The ids under which the learner may have it, the skill's own first. */
  readonly ids: readonly string[]
}

/** Adds the words that the learner does not have, and with `overwrite` changes those that are there. */
export async function importSome(
  learning: Learning,
  { user_id }: Acting,
  part: WordsImportPart,
): Promise<WordsImportedPart> {
  mustBeWords(part.words, 'body.words')
  const lines = part.dry_run ? await linesUnwritten(learning, part) : await linesOf(learning, user_id, part)
  const idOf = ({ named }: Line) => named.skill_id
  // The first of several writings of one word.
  const distinct = [...Map.groupBy(lines, idOf).values()].flatMap(some => some.slice(0, 1))
  const outcomes = await outcomesOf(
    learning,
    user_id,
    part,
    distinct.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1)),
  )
  return {
    outcomes: lines.map(line => (distinct.includes(line) ? outcomes.get(idOf(line)) : null) ?? 'present'),
    skill_ids: lines.map(idOf),
  }
}

async function linesOf(learning: Learning, user_id: number, { words, dictionary }: WordsImportPart) {
  const skills = await learnersSkills(learning, user_id, words, dictionary)
  return words.map((word): Line => {
    const named = namedIn(skills, word.skill_id)
    return { word, named, ids: [named.skill_id] }
  })
}

/** The same without the skills that a run would make, and where a word under another name would become one with that of its entry. */
async function linesUnwritten(learning: Learning, { words }: WordsImportPart) {
  const targets = await readTargets(
    learning,
    words.flatMap(({ entry, skill_id }) => (entry ? [] : [skill_id])),
  )
  return words.map((word): Line => {
    const { kind = 'word', ...named } = namedByEntry(word)
    const skill_id = targets(named.skill_id)
    return {
      word,
      named: { ...named, kind, skill_id, gloss: '', writings: null },
      ids: [...new Set([skill_id, word.skill_id])],
    }
  })
}

/** The outcomes of lines by the ids of their words; a line without one changed nothing. */
async function outcomesOf(
  learning: Learning,
  user_id: number,
  { import_id, overwrite, dry_run, planned }: WordsImportPart,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, Outcome>> {
  const [states, settings] = await settled([
    wordStates(learning, user_id),
    readSettings(learning, user_id, reviewSettings),
  ])
  const ids = lines.flatMap(line => line.ids)
  // After the states or words: the same request may still be running, repeated here since its answer was late. Of a word that
  // it has written since, there is a receipt; read before, it would count as one that was there.
  const before = () => outcomesBefore(learning, user_id, import_id, ids)
  const outcomes = new Map(await before())
  const plan = async (some: readonly Line[], isAgain: boolean) => {
    const named = some.flatMap(line => line.ids)
    // Words without a state are added unread, on condition that they and their cards are not there.
    const known = await readWords(learning, user_id, isAgain ? named : named.filter(states.has))
    if (isAgain) for (const [id, outcome] of await before()) outcomes.set(id, outcome)
    const now = learning.now().toISOString()
    const planned: Planned<Line>[] = []
    for (const line of some) {
      if (outcomes.has(line.named.skill_id)) continue
      const word = line.ids.map(id => known.get(id)).find(each => each !== undefined) ?? null
      if (word && !overwrite) continue
      const named = dry_run && word ? word : line.named
      const change = await plannedImport(learning, line.word, { user_id, named, before: word, now })
      if (change) planned.push({ change: line, word: change })
    }
    return { planned, settings, areNew: !isAgain }
  }
  const told = (some: readonly Planned<Line>[]) => {
    for (const { change, word } of some) if (word) outcomes.set(change.named.skill_id, outcomeOf(word))
  }
  if (dry_run) {
    told((await plan(lines, false)).planned)
    const added = [...outcomes.values()].filter(outcome => outcome === 'added').length
    if (added > 0) await mustHaveRoom(learning, user_id, planned + added)
    return outcomes
  }
  const commits = pLimit(1)
  const chunks = Array.from({ length: Math.ceil(lines.length / WORDS_AT_ONCE) }, (_, n) =>
    lines.slice(n * WORDS_AT_ONCE, (n + 1) * WORDS_AT_ONCE),
  )
  await inWindow(chunks, { size: CHUNKS_AT_ONCE, signal: learning.signal }, (some, signal) =>
    applyChanges({ ...learning, signal }, user_id, some, {
      ...{ plan, onWritten: told },
      beside: each => (import_id === null ? {} : receiptItems(learning, { user_id, import_id }, each)),
      // All transactions raise the same head, so that concurrent ones would refuse each other.
      inTurn: commit => commits(commit),
    }),
  )
  return outcomes
}
