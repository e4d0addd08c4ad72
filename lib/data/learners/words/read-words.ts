import type { WordDetails, WordList, WordQuery } from '../../../contracts/schemas/learners/words.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { folded } from '../../../platform/values/folded.ts'
import { narrowPage } from '../../../store/reading/narrow-page.ts'
import type { PlainItem } from '../../../store/reading/plain-read.ts'
import { type CountedText, readableText } from '../../articles/lexicon/counted-skills.ts'
import { wordsOf } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'
import { readDetails } from '../skills/catalogue.ts'
import type { Stores } from './put-word.ts'
import { presentWord, readWord, readWords } from './stored-word.ts'
import { readVocabulary } from './vocabulary.ts'
import { presentSource, readSources } from './word-sources.ts'

/** The indexed attributes of a word. */
const LISTED = ['sk', 'kind', 'state', 'tags', 'label']

/** The words of a learner, the newest first. */
export async function listWords(
  { learning, content }: Stores,
  { user_id }: Acting,
  query: WordQuery,
): Promise<WordList> {
  const { kind, state, tag, q, article_id } = query
  const article = article_id === undefined ? null : await readableText(content, article_id)
  const isWhole = kind === undefined && state === undefined && tag === undefined && q === '' && !article
  const kept = isWhole ? null : matching(query, article && skillsOf(article.text))
  const { items, ...page } = await narrowPage(learning, wordsOf(user_id), LISTED, query, kept)
  const ids = items.map(({ sk }) => String(sk))
  const words = await readWords(learning, user_id, ids)
  return {
    ...(await readVocabulary(learning, user_id)),
    ...page,
    analysis: article && (article.text ? 'current' : 'pending'),
    items: ids.flatMap(id => words.get(id) ?? []).map(presentWord),
  }
}

/** The skills in a text; none until its words have been found. */
const skillsOf = (text: CountedText | null) => new Set(text?.skills.map(({ skill_id }) => skill_id))

function matching(
  { kind, state, tag, q }: WordQuery,
  skills: ReadonlySet<unknown> | null,
): (word: PlainItem) => boolean {
  const wanted = folded(q)
  return word =>
    (kind === undefined || word.kind === kind) &&
    (state === undefined || word.state === state) &&
    (tag === undefined || tagsOf(word).includes(tag)) &&
    (skills === null || skills.has(word.sk)) &&
    String(word.label).includes(wanted)
}

const tagsOf = ({ tags }: PlainItem): unknown[] => JSON.parse(String(tags))

/** A word with its senses and sources. */
export async function wordDetails(
  learning: Learning,
  { user_id }: Acting,
  skill_id: string,
): Promise<WordDetails> {
  const word = await readWord(learning, user_id, skill_id)
  const skill = word && (await readDetails(learning, skill_id))
  if (!skill) throw new Problem('not_found', 'This is not one of your words. Add it first.')
  const sources = word.sources > 0 ? await readSources(learning, user_id, skill_id) : []
  return { ...presentWord(word), skill, sources: sources.map(presentSource) }
}
