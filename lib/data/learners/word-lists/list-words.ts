import { z } from 'zod'
import { JlptLevel } from '../../../contracts/schemas/japanese/text.ts'
import {
  type KeptWordQuery,
  MOST_OWN_TAGS,
  type OwnTags,
  type WordFilter,
  type WordFlag,
  type WordList,
  type WordNames,
} from '../../../contracts/schemas/learners/word-lists.ts'
import { SkillKind, WordState } from '../../../contracts/schemas/learners/words.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { memoryPage, type Sorting, sorted } from '../../../store/reading/memory-page.ts'
import { newestIn, type PlainItem, plainPage } from '../../../store/reading/plain-read.ts'
import { readableSkills, skillsOf } from '../../articles/lexicon/counted-skills.ts'
import { wordKey, wordRecord, wordsOf } from '../../entities/collections/words.ts'
import type { Learning, Stores } from '../records/learning.ts'
import { keepsBy } from '../records/list-page.ts'
import { readStored } from '../records/read-items.ts'
import { LEECH } from '../review/leech.ts'
import { presentWord } from '../words/stored-word.ts'
import { readVocabulary, type Vocabulary } from '../words/vocabulary.ts'
import { withReviews, wordsByDue, wordsDue } from './due-words.ts'
import { rememberedWords } from './remembered-words.ts'

/** Beyond this, counting before a page is slower than filtering in memory. */
const FURTHEST_IN_INDEX = 250

export async function listWords(stores: Stores, acting: Acting, query: KeptWordQuery): Promise<WordList> {
  const { learning } = stores
  const { user_id } = acting
  const narrowed = await narrowing(stores, user_id, query)
  const { vocabulary, analysis } = narrowed
  const { items, ...page } = isByAge(query)
    ? await newestWords(learning, user_id, query, vocabulary)
    : await pageOf(learning, user_id, query, await narrowed.words())
  const ids = items.map(({ sk }) => String(sk))
  return { ...vocabulary, ...page, analysis, ...(await someWords(learning, acting, ids)) }
}

export async function wordNames(stores: Stores, { user_id }: Acting, filter: WordFilter): Promise<WordNames> {
  const { vocabulary, analysis, words } = await narrowing(stores, user_id, filter)
  return {
    ...vocabulary,
    analysis,
    words: (await words()).map(({ sk, kind, form, reading, level }) => [
      String(sk),
      SkillKind.parse(kind),
      String(form),
      String(reading),
      level === '' ? null : JlptLevel.parse(level),
    ]),
  }
}

export async function someWords(
  learning: Learning,
  { user_id }: Acting,
  ids: readonly string[],
): Promise<Pick<WordList, 'items'>> {
  const keys = ids.map(id => wordKey(user_id, id))
  const words = (await readStored(learning, wordRecord, keys)).map(presentWord)
  return { items: await withReviews(learning, user_id, words) }
}

async function narrowing({ learning, content }: Stores, user_id: number, filter: WordFilter) {
  const { article_id, due, flag, kanji } = filter
  const article = article_id === undefined ? null : await readableSkills(content, article_id)
  const vocabulary = await readVocabulary(learning, user_id)
  return {
    vocabulary,
    analysis: article && (article.skills ? ('current' as const) : ('pending' as const)),
    async words() {
      const coming = due === undefined ? null : await wordsDue(learning, user_id, due)
      const keeps = all(
        ...[keepsBy(filter), has(flag), writtenWith(kanji)],
        ...[isAmong(article && skillsOf(article)), isAmong(coming)],
      )
      return (await rememberedWords(learning, user_id, vocabulary)).filter(keeps)
    },
  }
}

const isByAge = ({ sort, article_id, due, flag, kanji, offset, ...query }: KeptWordQuery) =>
  sort === 'added' &&
  article_id === undefined &&
  due === undefined &&
  flag === undefined &&
  kanji === undefined &&
  !keepsBy({ ...query, state: undefined }) &&
  offset <= FURTHEST_IN_INDEX

type Keeps = (word: PlainItem) => boolean

const all =
  (...conditions: readonly (Keeps | null)[]): Keeps =>
  word =>
    conditions.every(keeps => keeps === null || keeps(word))

const isAmong = (skills: ReadonlySet<string> | null): Keeps | null =>
  skills && (({ sk }) => skills.has(String(sk)))

const Tags = z.array(z.string())
const tagsOf = ({ tags }: PlainItem) => Tags.parse(JSON.parse(String(tags)))

function has(flag: WordFlag | undefined): Keeps | null {
  if (flag === undefined) return null
  if (flag === 'leech') return word => tagsOf(word).includes(LEECH)
  return ({ note, sources }) => (flag === 'note' ? note === 1 : Number(sources) > 0)
}

const writtenWith = (character: string | undefined): Keeps | null =>
  character === undefined ? null : ({ kind, form }) => kind === 'word' && String(form).includes(character)

const ORDERS: Record<'reading' | 'level', Sorting<PlainItem>> = {
  reading: { keyOf: ({ reading }) => String(reading), tieOf: ({ sk }) => String(sk), order: 'asc' },
  level: {
    // N5 is the easiest; words without a level come last.
    keyOf: ({ level }) => (level === '' ? 0 : Number(String(level).slice(1))),
    tieOf: ({ created_at, sk }) => `${created_at} ${sk}`,
    order: 'desc',
  },
}

function pageOf(learning: Learning, user_id: number, query: KeptWordQuery, words: readonly PlainItem[]) {
  const { sort } = query
  if (sort === 'due') return pageByDue(learning, user_id, query, words)
  return memoryPage(words, query, null, sort === 'added' ? undefined : ORDERS[sort])
}

/** So few cost one or two batches of cards, and would be sought among all keys of the index. */
const FEW = 100

/** Learning words come first; only they are in the index. */
async function pageByDue(
  learning: Learning,
  user_id: number,
  { offset, limit }: KeptWordQuery,
  words: readonly PlainItem[],
) {
  const learnt = words.filter(({ state }) => state === 'learning')
  const others = words.filter(({ state }) => state !== 'learning')
  const ordered = offset < learnt.length ? await byDue(learning, user_id, learnt, offset + limit) : learnt
  return memoryPage([...ordered, ...others], { offset, limit })
}

async function byDue(learning: Learning, user_id: number, words: readonly PlainItem[], first: number) {
  if (words.length <= FEW) return byCards(learning, user_id, words)
  const wanted = new Map(words.map(word => [word.sk, word]))
  const ordered: PlainItem[] = []
  for await (const id of wordsByDue(learning, user_id, first)) {
    const word = wanted.get(id)
    if (!word) continue
    wanted.delete(id)
    ordered.push(word)
    if (ordered.length >= first || wanted.size === 0) break
  }
  return [...ordered, ...wanted.values()]
}

async function byCards(learning: Learning, user_id: number, words: readonly PlainItem[]) {
  const named = words.map(row => ({ row, skill_id: String(row.sk), state: WordState.parse(row.state) }))
  const reviewed = await withReviews(learning, user_id, named)
  const keyOf = ({ review }: (typeof reviewed)[number]) =>
    review ? `${review.stage === 'new' ? 1 : 0} ${review.due_at}` : '2'
  const ordered = sorted(
    reviewed.map((word, at) => ({ key: keyOf(word), at, row: word.row })),
    { keyOf: ({ key }) => key, tieOf: ({ at }) => at, order: 'asc' },
  )
  return ordered.map(({ row }) => row)
}

/** The vocabulary's counts save counting. */
function newestWords(
  learning: Learning,
  user_id: number,
  { state, offset, limit }: KeptWordQuery,
  { counts }: Vocabulary,
) {
  const query = newestIn(learning, wordsOf(user_id, state))
  const total = state === undefined ? counts.learning + counts.known + counts.ignored : counts[state]
  return plainPage(learning.client, query, ['sk'], { offset, limit, total }, learning.signal)
}

export async function ownTags(learning: Learning, { user_id }: Acting): Promise<OwnTags> {
  const words = await rememberedWords(learning, user_id, await readVocabulary(learning, user_id))
  const counts = new Map<string, number>()
  // Most words have none.
  for (const word of words)
    if (word.tags !== '[]') for (const tag of tagsOf(word)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const items = Array.from(counts, ([tag, words]) => ({ tag, words }))
  return { items: items.sort((one, other) => other.words - one.words).slice(0, MOST_OWN_TAGS) }
}
