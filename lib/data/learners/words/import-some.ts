import pLimit, { type LimitFunction } from 'p-limit'
import { Template } from '../../../contracts/schemas/learners/review.ts'
import type { ReviewSettings } from '../../../contracts/schemas/learners/review-settings.ts'
import type {
  ImportedWord,
  WordsImportedPart,
  WordsImportPart,
} from '../../../contracts/schemas/learners/words-import.ts'
import { namedByEntry } from '../../../japanese/grammar/skill-name.ts'
import { settled } from '../../../platform/async/settled.ts'
import { inWindow } from '../../../platform/async/window.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import type { StoredSkill } from '../../entities/collections/skills.ts'
import { reviewSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'
import { mustBeWords } from '../skills/catalogue.ts'
import { learnersSkills, namedIn } from './joining/learners-skills.ts'
import { plannedWord } from './put-word.ts'
import { wordStates } from './states.ts'
import { readWords } from './stored-word.ts'
import { type Snapshot, snapshotOf } from './word-sources.ts'
import { changedWords, commitWords, type WordChange } from './write-words.ts'

/** With the head of the vocabulary and the study day, 97 items are written at once. */
const ROOM = 95
/** While one transaction is committed, the next ones are read and prepared. */
const AT_ONCE = 3

/** How a part is imported. */
interface Importing {
  readonly overwrite: boolean
  readonly settings: ReviewSettings
  /** One at a time: all transactions raise the same head, so that concurrent ones would refuse each other. */
  readonly commits: LimitFunction
}

/** The word, its cards if it is or was being learnt, and with a sentence an added source and a removed one. */
function itemsOf({ sentence, state }: ImportedWord, { overwrite, settings }: Importing): number {
  const cards = overwrite ? Template.options.length : state === 'learning' ? settings.templates.length : 0
  return 1 + cards + (sentence === null ? 0 : 2)
}

/** Adds the words that the learner does not have, and with `overwrite` changes those that are there. */
export async function importSome(
  learning: Learning,
  { user_id }: Acting,
  { dictionary, overwrite, dry_run, words }: WordsImportPart,
): Promise<WordsImportedPart> {
  mustBeWords(words, 'body.words')
  if (dry_run) {
    const ids = words.map(word => [word.skill_id, namedByEntry(word).skill_id] as const)
    const known = await readWords(learning, user_id, ids.flat())
    return { outcomes: ids.map(both => (both.some(id => known.has(id)) ? 'present' : 'added')) }
  }
  const skills = await learnersSkills(learning, user_id, words, dictionary)
  const named = words.map(word => ({ ...word, skill: namedIn(skills, word.skill_id) }))
  // The first of several writings of one word.
  const distinct = [...Map.groupBy(named, ({ skill }) => skill.skill_id).values()].flatMap(some =>
    some.slice(0, 1),
  )
  const [states, settings] = await settled([
    wordStates(learning, user_id),
    readSettings(learning, user_id, reviewSettings),
  ])
  const importing = { overwrite, settings, commits: pLimit(1) }
  const found = await inWindow(
    transactionsOf(distinct, importing),
    { size: AT_ONCE, signal: learning.signal },
    (some, signal) => {
      let trusted: Trusting['states'] = states
      return retryWhenChanged(() => {
        const trusting = { ...importing, states: trusted }
        trusted = null
        return writeSome({ ...learning, signal }, user_id, some, trusting)
      })
    },
  )
  const known = new Set(found.flat())
  return {
    outcomes: named.map(word =>
      distinct.includes(word) && !known.has(word.skill.skill_id) ? 'added' : 'present',
    ),
  }
}

/** A line with the skill of its word. */
interface NamedWord extends ImportedWord {
  readonly skill: StoredSkill
}

/** The words in as few transactions as may be: those whose ids begin alike share a part of the states. */
function transactionsOf(words: readonly NamedWord[], importing: Importing): NamedWord[][] {
  const transactions: NamedWord[][] = []
  let room = 0
  let part = ''
  for (const word of words.toSorted((a, b) => (a.skill.skill_id < b.skill.skill_id ? -1 : 1))) {
    const { skill_id } = word.skill
    const isOfPart = skill_id.startsWith(part) && part !== ''
    part = skill_id.charAt(0)
    const items = itemsOf(word, importing) + (isOfPart ? 0 : 1)
    if (items > room) {
      transactions.push([])
      room = ROOM - (isOfPart ? 1 : 0)
    }
    room -= items
    transactions.at(-1)?.push(word)
  }
  return transactions
}

/** The same for one transaction. */
interface Trusting extends Importing {
  /**
   * The states of all words. Words without one are added unread, on condition that they and their cards are not there;
   * null: all words are read.
   */
  readonly states: { has(skill_id: string): boolean } | null
}

/** The ids of those that were there before. */
async function writeSome(
  learning: Learning,
  user_id: number,
  words: readonly NamedWord[],
  { overwrite, settings, commits, states }: Trusting,
): Promise<string[]> {
  const ids = words.map(({ skill }) => skill.skill_id)
  const known = await readWords(learning, user_id, states ? ids.filter(id => states.has(id)) : ids)
  const now = learning.now().toISOString()
  const changes: WordChange[] = []
  const sources: Record<string, TransactItem> = {}
  for (const word of words) {
    const { skill } = word
    const before = known.get(skill.skill_id) ?? null
    if (before && !overwrite) continue
    const { state, tags, note } = word
    const said = { state, ...(tags === null ? {} : { tags }), ...(note === null ? {} : { note }) }
    const { after, items, ...planned } = await plannedWord(
      learning,
      { user_id, skill, form: word.written ?? word.form, before, said, now },
      // A sentence that is already a source adds nothing.
      { snapshot: snapshotIn(word), isKnown: ({ sentence }) => sentence === word.sentence },
    )
    if (!planned.changes) continue
    for (const [name, item] of Object.entries(items)) sources[`${skill.skill_id} ${name}`] = item
    changes.push({ before, after })
  }
  const items = {
    ...sources,
    ...(await changedWords(learning, user_id, changes, { settings, areNew: states !== null })),
  }
  await commits(() => commitWords(learning, user_id, changes, items))
  return [...known.keys()]
}

/** The sentence of a line, with the place of the word in it; the whole sentence if the word is inflected. */
function snapshotIn({ sentence, written, form, reading }: ImportedWord): Snapshot | null {
  if (sentence === null) return null
  const found = [written ?? form, form, reading].find(each => sentence.includes(each))
  const span = found
    ? { start: sentence.indexOf(found), length: found.length }
    : { start: 0, length: sentence.length }
  return { ...snapshotOf({ sentence, ...span }), written: written ?? found ?? form }
}
