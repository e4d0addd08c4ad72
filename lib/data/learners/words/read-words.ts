import type { WordDetails, WordList, WordQuery } from '../../../contracts/schemas/learners/words.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { memoryPage } from '../../../store/reading/memory-page.ts'
import {
  allIn,
  newestIn,
  type PlainItem,
  plainPage,
  plainQuery,
  projected,
} from '../../../store/reading/plain-read.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { readableSkills, skillsOf } from '../../articles/lexicon/counted-skills.ts'
import { wordKey, wordRecord, wordsOf } from '../../entities/collections/words.ts'
import type { Learning, Stores } from '../records/learning.ts'
import { keepsBy, LISTED } from '../records/list-page.ts'
import { readStored } from '../records/read-items.ts'
import { readDetails } from '../skills/details.ts'
import { filledFrom, standingSources } from './standing.ts'
import { findWord, presentWord } from './stored-word.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'
import { presentSource, readSources } from './word-sources.ts'

/** Further on, counting the words before a page takes longer than to filter them in memory. */
const FURTHEST_IN_INDEX = 250

/** The words of a learner, the newest first. */
export async function listWords(
  { learning, content }: Stores,
  { user_id }: Acting,
  query: WordQuery,
): Promise<WordList> {
  const { article_id } = query
  const article = article_id === undefined ? null : await readableSkills(content, article_id)
  const vocabulary = await readVocabulary(learning, user_id)
  const isByAge = !article && !keepsBy({ ...query, state: undefined }) && query.offset <= FURTHEST_IN_INDEX
  const { items, ...page } = isByAge
    ? await newestWords(learning, user_id, query, vocabulary)
    : memoryPage(
        await rememberedWords(learning, user_id, vocabulary),
        query,
        bothOf(keepsBy(query), article && skillsOf(article)),
      )
  const keys = items.map(({ sk }) => wordKey(user_id, String(sk)))
  return {
    ...vocabulary,
    ...page,
    analysis: article && (article.skills ? 'current' : 'pending'),
    items: (await readStored(learning, wordRecord, keys)).map(presentWord),
  }
}

type Keeps = (word: PlainItem) => boolean

const bothOf = (keeps: Keeps | null, skills: ReadonlySet<string> | null): Keeps | null =>
  skills ? word => skills.has(String(word.sk)) && (keeps?.(word) ?? true) : keeps

/** The counts of the vocabulary save counting. */
function newestWords(
  learning: Learning,
  user_id: number,
  { state, offset, limit }: WordQuery,
  { counts }: Vocabulary,
) {
  const query = newestIn(learning, wordsOf(user_id, state))
  const total = state === undefined ? counts.learning + counts.known + counts.ignored : counts[state]
  return plainPage(learning.client, query, ['sk'], { offset, limit, total }, learning.signal)
}

const REMEMBERED = [...LISTED, 'created_at']

/**
 * The attributes of all words that filters need, the newest word first. They are read from the table itself: an index may
 * be behind the version with which they are remembered.
 */
function rememberedWords(learning: Learning, user_id: number, { vocabulary_version }: Vocabulary) {
  const { client, wordsRead, signal } = learning
  const all = projected(allIn(learning, wordKey(user_id, '').pk), REMEMBERED)
  return wordsRead.at(
    vocabulary_version,
    user_id,
    {
      version: async () => (await readVocabulary(learning, user_id)).vocabulary_version,
      all: () => plainQuery(client, all, REMEMBERED, signal),
      async some(ids) {
        const words = await itemsWith(
          learning,
          ids.map(id => wordKey(user_id, id)),
        )
        return words.map(onlyRemembered)
      },
    },
    signal,
  )
}

const onlyRemembered = (word: PlainItem): PlainItem =>
  Object.fromEntries(REMEMBERED.map(name => [name, word[name] ?? '']))

/** A word with its senses and sources. */
export async function wordDetails(
  { learning, content }: Stores,
  { user_id }: Acting,
  skill_id: string,
): Promise<WordDetails> {
  const word = await findWord(learning, user_id, skill_id)
  const skill = word && (await readDetails(learning, word.skill_id, word.sense_id))
  if (!skill) throw new Problem('not_found', 'This is not one of your words. Add it first.')
  const sources = word.sources > 0 ? await readSources(learning, user_id, word.skill_id) : []
  const standing = await standingSources(content, sources)
  const shown = sources.map(source => {
    const found = standing(source)
    return { ...presentSource(filledFrom(source, found)), stands: found !== undefined }
  })
  return { ...presentWord(word), skill, sources: shown }
}
