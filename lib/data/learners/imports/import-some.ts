import pLimit, { type LimitFunction } from 'p-limit'
import { Template } from '../../../contracts/schemas/learners/review.ts'
import type { ReviewSettings } from '../../../contracts/schemas/learners/review-settings.ts'
import type {
  ImportedWord,
  WordsImportedPart,
  WordsImportPart,
} from '../../../contracts/schemas/learners/words-import.ts'
import { settled } from '../../../platform/async/settled.ts'
import { inWindow } from '../../../platform/async/window.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { StoredSkill } from '../../entities/collections/skills.ts'
import { reviewSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'
import { mustBeWords } from '../skills/catalogue.ts'
import { learnersSkills, namedIn } from '../words/joining/learners-skills.ts'
import { wordStates } from '../words/states.ts'
import { readWords } from '../words/stored-word.ts'
import { changedWords, commitWords, type WordChange } from '../words/write-words.ts'
import { type Outcome, outcomeOf, plannedImport, planSome } from './planned-import.ts'
import { outcomesBefore, receiptItems } from './receipts.ts'

/** With the head of the vocabulary, the study day, the receipt and its bytes, 97 items are written at once. */
const ROOM = 93
/** While one transaction is committed, the next ones are read and prepared. */
const AT_ONCE = 3

/** How a part is imported. */
interface Importing {
  readonly import_id: string | null
  /** All words of the part: receipts are found by the first word of their transaction, which may not be of this one. */
  readonly ids: readonly string[]
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
  acting: Acting,
  part: WordsImportPart,
): Promise<WordsImportedPart> {
  mustBeWords(part.words, 'body.words')
  if (part.dry_run) return planSome(learning, acting, part)
  const { user_id } = acting
  const { import_id, dictionary, overwrite, words } = part
  const skills = await learnersSkills(learning, user_id, words, dictionary)
  const named = words.map(word => ({ ...word, skill: namedIn(skills, word.skill_id) }))
  // The first of several writings of one word.
  const distinct = [...Map.groupBy(named, ({ skill }) => skill.skill_id).values()].flatMap(some =>
    some.slice(0, 1),
  )
  const ids = distinct.map(({ skill }) => skill.skill_id)
  const [states, settings] = await settled([
    wordStates(learning, user_id),
    readSettings(learning, user_id, reviewSettings),
  ])
  // After the states: the same request may still be running, repeated here since its answer was late. Of a word that it has
  // written since, there is a receipt; read before, it would count as one that was there.
  const done = await outcomesBefore(learning, user_id, import_id, ids)
  const importing = { import_id, ids, overwrite, settings, commits: pLimit(1) }
  const left = distinct.filter(({ skill }) => !done.has(skill.skill_id))
  const found = await inWindow(
    transactionsOf(left, importing),
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
  const outcomes = new Map([...done, ...found.flatMap(some => [...some])])
  return {
    outcomes: named.map(word =>
      distinct.includes(word) ? (outcomes.get(word.skill.skill_id) ?? 'present') : 'present',
    ),
    skill_ids: named.map(({ skill }) => skill.skill_id),
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

/** Writes words in one transaction. With the outcome of each word that it adds or changes. */
async function writeSome(
  learning: Learning,
  user_id: number,
  words: readonly NamedWord[],
  { import_id, ids: idsOfPart, overwrite, settings, commits, states }: Trusting,
): Promise<ReadonlyMap<string, Outcome>> {
  const ids = words.map(({ skill }) => skill.skill_id)
  const known = await readWords(learning, user_id, states ? ids.filter(id => states.has(id)) : ids)
  // This transaction, whose answer was lost, or others of the same request that is still running: they may have had some of
  // these words alone. Read after the words, as above.
  const done = states === null ? await outcomesBefore(learning, user_id, import_id, idsOfPart) : NOTHING_DONE
  const now = learning.now().toISOString()
  const changes: WordChange[] = []
  for (const word of words) {
    const { skill } = word
    if (done.has(skill.skill_id)) continue
    const before = known.get(skill.skill_id) ?? null
    if (before && !overwrite) continue
    const change = await plannedImport(learning, word, { user_id, named: skill, before, now })
    if (change) changes.push(change)
  }
  const items = await changedWords(learning, user_id, changes, { settings, areNew: states !== null })
  const receipt =
    import_id === null || changes.length === 0
      ? {}
      : receiptItems(learning, { user_id, import_id, changes, at: now })
  await commits(() => commitWords(learning, user_id, changes, { ...items, ...receipt }))
  return new Map([
    ...done,
    ...changes.map(change => [change.after?.skill_id ?? '', outcomeOf(change)] as const),
  ])
}

const NOTHING_DONE: ReadonlyMap<string, Outcome> = new Map()
