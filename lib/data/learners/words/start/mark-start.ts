import {
  START_TAG,
  type StartParts,
  type StartPartsMarked,
} from '../../../../contracts/schemas/learners/word-starts.ts'
import type { ChangeOfWord } from '../../../../learning/changes/changed-word.ts'
import type { Acting } from '../../../../platform/auth/actor.ts'
import { once } from '../../../../store/writing/once.ts'
import type { StoredSkill } from '../../../entities/collections/skills.ts'
import {
  type StoredStart,
  wordReceiptKey,
  wordReceiptRecord,
  wordStartRecord,
} from '../../../entities/collections/words.ts'
import { sizeOfRow, withBytes } from '../../../entities/usage/counted.ts'
import type { Learning } from '../../records/learning.ts'
import { readStored } from '../../records/read-items.ts'
import { mustBeWords } from '../../skills/catalogue.ts'
import { nameAndJoinSkills, namedIn } from '../joining/name-and-join-skills.ts'
import { readWords } from '../stored-word.ts'
import type { CardsOfWords } from '../word-cards.ts'
import { plannedWith } from '../word-change.ts'
import { receiptItems, START_FINGERPRINT, undoValuesOf } from '../word-receipts.ts'
import { writeWords } from '../write-words.ts'
import { readStart, startItem } from './stored-start.ts'

interface Marked {
  readonly start: StoredStart | null
}

/** Skips words with a state. Parts leave receipts for the undo: a repetition does the missing ones. */
export async function markStart(
  learning: Learning,
  { user_id }: Acting,
  { request_id, level, dictionary, parts }: StartParts,
): Promise<StartPartsMarked> {
  const words = parts.flatMap(part => part.words)
  mustBeWords(words, 'body.parts')
  let start = await readStart(learning, user_id, request_id)
  if (start?.is_undoing) return { marked: start.marked, is_undone: true }
  const skills = await nameAndJoinSkills(learning, user_id, words, dictionary)
  const marking = { user_id, request_id, level, skills }
  for (const part of parts) start = (await partOnce(learning, marking, part)).start
  return { marked: start?.marked ?? 0, is_undone: start?.is_undoing ?? false }
}

interface Marking extends Pick<StartParts, 'request_id' | 'level'> {
  readonly user_id: number
  readonly skills: ReadonlyMap<string, StoredSkill>
}
type Part = StartParts['parts'][number]

const partOnce = (learning: Learning, marking: Marking, part: Part): Promise<Marked> =>
  once(
    {
      fingerprint: START_FINGERPRINT,
      async find() {
        const { user_id, request_id } = marking
        const key = wordReceiptKey(user_id, request_id, part.part)
        const [receipt = null] = await readStored(learning, wordReceiptRecord, [key])
        return { receipt, start: await readStart(learning, user_id, request_id) }
      },
      again: async () => ({ start: await readStart(learning, marking.user_id, marking.request_id) }),
    },
    ({ start }) => markPart(learning, marking, part, start),
  )

const AS_KNOWN: readonly ChangeOfWord[] = [
  { kind: 'word.state', state: 'known' },
  { kind: 'word.said', tags: [START_TAG] },
]

async function markPart(
  learning: Learning,
  { user_id, request_id, level, skills }: Marking,
  { part, words }: Part,
  before: StoredStart | null,
): Promise<Marked> {
  if (before?.is_undoing) return { start: before }
  const now = learning.now().toISOString()
  const named = new Map(words.map(({ skill_id }) => [namedIn(skills, skill_id).skill_id, skill_id]))
  const known = await readWords(learning, user_id, [...named.keys()])
  const changes = [...named].flatMap(([id, requestedId]) => {
    const skill = namedIn(skills, requestedId)
    const write = { before: null, named: skill, form: skill.form, changes: AS_KNOWN }
    return known.has(id) ? [] : (plannedWith(user_id, [], write, { made: now, now }) ?? [])
  })
  if (changes.length === 0) return { start: before }
  const was = Object.fromEntries(changes.map(({ after }) => [after?.skill_id ?? '', null]))
  const begun = { is_undoing: false, is_undone: false, undone_by: null }
  const none = { user_id, request_id, level, marked: 0, ...begun, at: now }
  const start = { ...(before ?? none), marked: (before?.marked ?? 0) + changes.length }
  const more = before ? 0 : sizeOfRow(wordStartRecord.encode(start))
  const receipt = { user_id, request_id, part, was, at: now, fingerprint: START_FINGERPRINT }
  const beside = (cards: CardsOfWords) =>
    withBytes(
      learning,
      user_id,
      { learning: more },
      {
        ...receiptItems(learning, { ...receipt, undo: undoValuesOf(changes, cards) }),
        start: startItem(learning, before, start),
      },
    )
  // Words without a state have no cards.
  await writeWords(learning, user_id, changes, { beside, areNew: true })
  return { start }
}
