import type { Word, WordWrite } from '../../../contracts/schemas/learners/words.ts'
import type { ChangeOfWord } from '../../../learning/changes/changed-word.ts'
import { settled } from '../../../platform/async/settled.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { StoredWord } from '../../entities/collections/words.ts'
import type { Learning, Stores } from '../records/learning.ts'
import { mustBeWord } from '../skills/catalogue.ts'
import { readNames } from '../skills/named-skills.ts'
import { nameAndJoinSkills, namedIn } from './joining/name-and-join-skills.ts'
import { checkedMeanings, storedMeanings } from './meaning.ts'
import { readToChange } from './read-to-change.ts'
import { noWord } from './read-words.ts'
import { lastSaid, saidAgain } from './said-again.ts'
import { presentWord } from './stored-word.ts'
import { mustBeTaken, takeSources } from './take-sources.ts'
import type { CardsOfWords } from './word-cards.ts'
import { plannedWith, readTouched, type Write } from './word-change.ts'
import { saidReceipt } from './word-receipts.ts'
import { writeWords } from './write-words.ts'

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
    ...values
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
  const skills = await nameAndJoinSkills(learning, user_id, [wanted], dictionary, names)
  const meant = (await storedMeanings(learning, checked, skills)).get(skill_id)
  const chosen_with = entry && (dictionary?.sha256 ?? null)
  const { state, ...others } = values
  const changes: ChangeOfWord[] = [
    ...(snapshot || first_source !== undefined
      ? [{ kind: 'word.source', added: snapshot, first: first_source } as const]
      : []),
    ...(state === undefined ? [] : [{ kind: 'word.state', state, chosen_with } as const]),
    { kind: 'word.said', ...meant, ...others },
  ]
  const write = { named: namedIn(skills, skill_id), form, changes, recorded: snapshot?.recorded }
  return retryWhenChanged(() =>
    writeWord(learning, user_id, write, { ...values, first_source, is_kept, was }),
  )
}

async function writeWord(
  learning: Learning,
  user_id: number,
  write: Omit<Write, 'before'>,
  requestedWrite: Pick<WordWrite, 'first_source' | 'is_kept' | 'was' | (typeof GUARDED)[number]>,
): Promise<Word> {
  const { first_source: first, is_kept, was } = requestedWrite
  const { skill_id } = write.named
  const { words, ...known } = await readToChange(learning, user_id, [skill_id])
  const before = words.get(skill_id) ?? null
  if (is_kept && !before) throw refusal('word_removed')
  if (before && was) mustBeSeen(before, requestedWrite, was)
  const sources = await readTouched(learning, user_id, { ...write, before })
  if (first !== undefined && !sources.some(({ source_id }) => source_id === first))
    throw invalidInput('body.first_source', 'is not one of the sentences of this word: load the word again')
  const now = learning.now().toISOString()
  const change = plannedWith(user_id, sources, { ...write, before }, { made: now, now })
  if (change?.after) {
    const last = await lastSaid(learning, user_id, change)
    const receipt = saidReceipt(learning, user_id, change)
    const beside = (cards: CardsOfWords) =>
      saidAgain(learning, user_id, change, { last, cards }) ?? receipt(cards)
    await writeWords(learning, user_id, [change], { ...known, beside })
  }
  const after = change ? change.after : before
  if (!after) throw noWord()
  return presentWord(after)
}

/** A late write must not replace these unseen. */
const GUARDED = ['note', 'meaning'] as const

/** Protects a text written elsewhere from a late one. */
function mustBeSeen(
  before: StoredWord,
  values: Pick<WordWrite, (typeof GUARDED)[number]>,
  was: NonNullable<WordWrite['was']>,
): void {
  for (const name of GUARDED) {
    const [stored, next, seen] = [before[name] ?? '', values[name], was[name]]
    if (next !== undefined && seen !== undefined && stored !== next && stored !== (seen ?? ''))
      throw refusal('changed_elsewhere')
  }
}
