import type {
  ImportedWord,
  WordsImportedPart,
  WordsImportPart,
} from '../../../contracts/schemas/learners/words-import.ts'
import { inWindow } from '../../../platform/async/window.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import type { Learning } from '../records/learning.ts'
import { mustBeWords } from '../skills/catalogue.ts'
import { applyChanges, type Planned } from '../words/apply-changes.ts'
import {
  type Naming,
  nameAndJoinSkills,
  namesBy,
  namesUnwritten,
} from '../words/joining/name-and-join-skills.ts'
import { wordStates } from '../words/states.ts'
import { firstKnown, readWords } from '../words/stored-word.ts'
import { mustHaveRoomForWords } from '../words/vocabulary.ts'
import { type Outcome, outcomeOf, plannedImport } from './planned-import.ts'
import { importReceiptItems, outcomesBefore } from './receipts.ts'

interface Line extends Naming {
  readonly word: ImportedWord
}
const idOf = ({ named }: Line) => named.skill_id

/** `overwrite` changes words that are there. */
export async function importSome(
  learning: Learning,
  { user_id }: Acting,
  part: WordsImportPart,
): Promise<WordsImportedPart> {
  mustBeWords(part.words, 'body.words')
  const nameOf = part.dry_run
    ? await namesUnwritten(learning, part.words)
    : namesBy(await nameAndJoinSkills(learning, user_id, part.words, part.dictionary))
  const lines = part.words.map((word): Line => ({ word, ...nameOf(word) }))
  // The first of several writings of one word counts.
  const distinct = [...Map.groupBy(lines, idOf).values()].flatMap(some => some.slice(0, 1))
  const sorted = distinct.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
  const outcomes = await outcomesOf(learning, user_id, part, sorted)
  return {
    outcomes: lines.map(line => (distinct.includes(line) && outcomes.get(idOf(line))) || 'present'),
    skill_ids: lines.map(idOf),
  }
}

/** Keyed by word; a line without a word changed nothing. */
async function outcomesOf(
  learning: Learning,
  user_id: number,
  part: WordsImportPart,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, Outcome>> {
  const { import_id, dry_run } = part
  const states = await wordStates(learning, user_id)
  // A transaction's first word finds its receipt, and may be another than those left.
  const all = lines.flatMap(({ ids }) => ids)
  const outcomes = new Map<string, Outcome>()
  const note = (some: readonly Planned<Line>[]) => {
    for (const { change, word } of some) if (word) outcomes.set(idOf(change), outcomeOf(word))
  }
  const plan = async (some: readonly Line[], isAgain: boolean) => {
    const named = some.flatMap(({ ids }) => ids)
    // Words without a state are added unread, on condition that they and their cards are not there.
    const known = await readWords(learning, user_id, isAgain ? named : named.filter(states.has))
    // Read after states and words: the request may still run, repeated after a late answer. A word written since has a
    // receipt; read before, the word would count as there.
    for (const [id, outcome] of await outcomesBefore(learning, user_id, dry_run ? null : import_id, all))
      outcomes.set(id, outcome)
    const left = some.filter(line => !outcomes.has(idOf(line)))
    return { planned: await plannedLines(learning, user_id, part, left, known), areNew: !isAgain }
  }
  await applyChanges(learning, user_id, lines, {
    ...{ dry_run, plan, onChanges: note },
    beside: some => (import_id === null ? {} : importReceiptItems(learning, { user_id, import_id }, some)),
  })
  const added = [...outcomes.values()].filter(outcome => outcome === 'added').length
  if (dry_run && added > 0) await mustHaveRoomForWords(learning, user_id, part.planned + added)
  return outcomes
}

async function plannedLines(
  learning: Learning,
  user_id: number,
  { overwrite, dry_run }: WordsImportPart,
  lines: readonly Line[],
  known: Awaited<ReturnType<typeof readWords>>,
): Promise<Planned<Line>[]> {
  const now = learning.now().toISOString()
  const planned = await inWindow(lines, { size: 8, signal: learning.signal }, async line => {
    const before = firstKnown(known, line.ids)
    if (before && !overwrite) return { change: line, word: null }
    const named = dry_run && before ? before : line.named
    return { change: line, word: await plannedImport(learning, line.word, { user_id, named, before, now }) }
  })
  return planned.filter(({ word }) => word !== null)
}
