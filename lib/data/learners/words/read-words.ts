import type { WordDetails, WordList, WordQuery } from '../../../contracts/schemas/learners/words.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { readableText, skillsOf } from '../../articles/lexicon/counted-skills.ts'
import { wordKey, wordRecord, wordsOf } from '../../entities/collections/words.ts'
import type { Learning, Stores } from '../records/learning.ts'
import { keepsBy, listPage } from '../records/list-page.ts'
import { readDetails } from '../skills/catalogue.ts'
import { findWord, presentWord } from './stored-word.ts'
import { readVocabulary } from './vocabulary.ts'
import { presentSource, readSources } from './word-sources.ts'

/** The words of a learner, the newest first. */
export async function listWords(
  { learning, content }: Stores,
  { user_id }: Acting,
  query: WordQuery,
): Promise<WordList> {
  const { article_id } = query
  const article = article_id === undefined ? null : await readableText(content, article_id)
  const keeps = keepsBy(query)
  const skills = article && skillsOf(article)
  const { items, ...page } = await listPage(
    learning,
    wordsOf(user_id),
    query,
    skills ? word => skills.has(String(word.sk)) && (keeps?.(word) ?? true) : keeps,
    { ...wordRecord, keyOf: skill_id => wordKey(user_id, skill_id) },
  )
  return {
    ...(await readVocabulary(learning, user_id)),
    ...page,
    analysis: article && (article.text ? 'current' : 'pending'),
    items: items.map(presentWord),
  }
}

/** A word with its senses and sources. */
export async function wordDetails(
  learning: Learning,
  { user_id }: Acting,
  skill_id: string,
): Promise<WordDetails> {
  const word = await findWord(learning, user_id, skill_id)
  const skill = word && (await readDetails(learning, word.skill_id))
  if (!skill) throw new Problem('not_found', 'This is not one of your words. Add it first.')
  const sources = word.sources > 0 ? await readSources(learning, user_id, word.skill_id) : []
  return { ...presentWord(word), skill, sources: sources.map(presentSource) }
}
