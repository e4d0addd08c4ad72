import type { Acting } from '../auth/actor.ts'
import type { WordDetails, WordList, WordQuery } from '../contracts/schemas/words.ts'
import { wordsOf } from '../entities/collections/words.ts'
import { Problem } from '../http/errors.ts'
import type { Learning } from '../records/learning.ts'
import { readDetails } from '../skills/catalogue.ts'
import { narrowPage } from '../store/narrow-page.ts'
import type { PlainItem } from '../store/plain-read.ts'
import { folded } from '../text/folded.ts'
import { presentWord, readWord, readWords } from './stored-word.ts'
import { readVocabulary } from './vocabulary.ts'
import { presentSource, readSources } from './word-sources.ts'

/** What the index carries of a word. */
const LISTED = ['sk', 'state', 'tags', 'label']

/** The words of a learner, those that were added last first. */
export async function listWords(
  learning: Learning,
  { user_id }: Acting,
  query: WordQuery,
): Promise<WordList> {
  const isWhole = query.state === undefined && query.tag === undefined && query.q === ''
  const kept = isWhole ? null : matching(query)
  const { items, ...page } = await narrowPage(learning, wordsOf(user_id), LISTED, query, kept)
  const ids = items.map(({ sk }) => String(sk))
  const words = await readWords(learning, user_id, ids)
  return {
    ...(await readVocabulary(learning, user_id)),
    ...page,
    items: ids.flatMap(id => words.get(id) ?? []).map(presentWord),
  }
}

function matching({ state, tag, q }: WordQuery): (word: PlainItem) => boolean {
  const wanted = folded(q)
  return word =>
    (state === undefined || word.state === state) &&
    (tag === undefined || tagsOf(word).includes(tag)) &&
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
