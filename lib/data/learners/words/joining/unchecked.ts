import { z } from 'zod'
import type { DictionaryEntry, WordName } from '../../../../contracts/schemas/japanese/dictionary.ts'
import { type FromDictionary, SkillKind } from '../../../../contracts/schemas/learners/words.ts'
import { namedByEntry } from '../../../../japanese/grammar/skill-name.ts'
import { mustNotActForLearner } from '../../../../platform/auth/actor.ts'
import type { PlainItem } from '../../../../store/reading/plain-read.ts'
import { isWritten } from '../../../../store/writing/retry-when-changed.ts'
import { transact } from '../../../../store/writing/transact.ts'
import { knowledgeKey } from '../../../entities/collections/keys.ts'
import { vocabularyHeadKey, wordKey } from '../../../entities/collections/words.ts'
import { joinKnowledge } from '../../learning/join-knowledge.ts'
import { nameOfObject } from '../../learning/snapshots.ts'
import type { Learning } from '../../records/learning.ts'
import { pageAfter } from '../../records/read-items.ts'
import { readSkills } from '../../skills/catalogue.ts'
import { namedSkills } from '../../skills/named-skills.ts'
import { readTargets } from '../../skills/redirects.ts'
import { checkedBy } from '../note-use.ts'
import { joinWords } from './join-words.ts'
import { leadingAmong } from './name-and-join-skills.ts'

const LEARNERS_AT_ONCE = 50

export async function uncheckedLearners(learning: Learning, { after }: { after?: number | undefined }) {
  mustNotActForLearner(learning.acting)
  const all = learning.uncheckedWords.query.unchecked({})
  const { data } = await (after === undefined ? all : all.gt({ user_id: after })).go({
    consistent: true,
    count: LEARNERS_AT_ONCE,
    abortSignal: learning.signal,
  })
  const user_ids = data.map(({ user_id }) => user_id)
  return {
    user_ids,
    next: user_ids.length < LEARNERS_AT_ONCE ? null : (user_ids.at(-1) ?? null),
    dictionary: await learning.dictionaryInUse(),
  }
}

type Named = WordName & { skill_id: string }

const WORDS_AT_ONCE = 200
const StoredWordName = z.object({
  skill_id: z.string(),
  kind: SkillKind,
  form: z.string(),
  reading: z.string(),
})

export async function wordsToCheck(
  learning: Learning,
  { user_id, after }: { user_id: number; after?: string | undefined },
) {
  mustNotActForLearner(learning.acting)
  const isMet = after?.startsWith(MET) ?? false
  return isMet ? metSkills(learning, user_id, after ?? MET) : keptWords(learning, user_id, after)
}

const MET = nameOfObject({ kind: 'skill', object_id: '' })

async function keptWords(learning: Learning, user_id: number, after: string | undefined) {
  const names = StoredWordName.keyof().options
  const decode = (item: PlainItem) => StoredWordName.parse(item)
  const page = { pk: wordKey(user_id, '').pk, after, limit: WORDS_AT_ONCE }
  const { records, last } = await pageAfter(learning, { decode, names }, page)
  const words = records.filter(({ kind }) => kind === 'word')
  return { words: words.map(nameIn), next: last?.skill_id ?? MET }
}

async function metSkills(learning: Learning, user_id: number, after: string) {
  const { pk } = knowledgeKey(user_id, { kind: 'skill', object_id: '' })
  const decode = ({ sk, object_id }: PlainItem) => ({ sk: String(sk), id: String(object_id) })
  const { records, last } = await pageAfter(
    learning,
    { decode, names: ['sk', 'object_id'] },
    { pk, start: MET, after: after === MET ? null : after, limit: WORDS_AT_ONCE },
  )
  const skills = await readSkills(
    learning,
    records.map(({ id }) => id),
  )
  const words = [...skills.values()].filter(({ kind }) => kind === 'word')
  return { words: words.map(nameIn), next: last?.sk ?? null }
}

const nameIn = ({ skill_id, form, reading }: Named): Named => ({ skill_id, form, reading })

interface Checked {
  readonly user_id: number
  readonly dictionary: FromDictionary
  readonly words: readonly (Named & { entry: DictionaryEntry | null })[]
}

/** May be repeated, and broken off anywhere. */
export async function joinChecked(learning: Learning, { user_id, dictionary, words }: Checked) {
  mustNotActForLearner(learning.acting)
  const targets = await readTargets(
    learning,
    words.map(({ skill_id }) => skill_id),
  )
  const known = await readSkills(
    learning,
    words.map(({ skill_id }) => skill_id),
  )
  const isMoving = (word: (typeof words)[number]) =>
    namedByEntry(word).skill_id !== word.skill_id || targets(word.skill_id) !== word.skill_id
  // Former releases stored skills without the order of senses.
  const isOld = ({ entry, skill_id }: (typeof words)[number]) =>
    entry !== null && known.get(skill_id)?.writings === null
  const skills = await namedSkills(
    learning,
    words.filter(word => isMoving(word) || isOld(word)),
    dictionary,
  )
  const leading = leadingAmong(skills)
  const joined = await joinWords(learning, user_id, leading, dictionary)
  for (const [id, { skill_id }] of leading)
    if (!joined.has(id)) await joinKnowledge(learning, user_id, id, skill_id)
}

/** Leaves an erased account erased. */
export async function markChecked(
  learning: Learning,
  { user_id, dictionary }: { user_id: number; dictionary: FromDictionary | null },
) {
  mustNotActForLearner(learning.acting)
  const { client, table, uncheckedWords, signal } = learning
  // A learner of patterns alone has no words to ask a dictionary about.
  const sha256 = dictionary?.sha256 ?? (await learning.dictionaryInUse())
  const head = sha256 !== null && {
    Update: {
      TableName: table,
      Key: vocabularyHeadKey(user_id),
      UpdateExpression: 'SET checked_by = :by',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':by': checkedBy(sha256) },
    },
  }
  if (head) await isWritten(transact(client, { head }, { signal }))
  await uncheckedWords.delete({ user_id }).go({ abortSignal: signal })
}
