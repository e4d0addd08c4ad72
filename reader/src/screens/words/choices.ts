import { WordDue, WordFlag, WordSort } from '../../../../lib/contracts/schemas/learners/word-lists.ts'
import { SkillKind, WordState } from '../../../../lib/contracts/schemas/learners/words.ts'
import { among, queryOf as queryOfThem } from '../../app/choices.ts'
import type { Filter } from './queries.ts'

type Choices = Omit<Filter, 'article_id'>

const first = {
  sort: 'added',
  due: undefined,
  flag: undefined,
  tag: undefined,
  state: undefined,
  kind: undefined,
  q: '',
} satisfies Choices

/** The choices in an address; unknown ones are ignored. */
export const choicesIn = (query: URLSearchParams): Choices => ({
  sort: among(WordSort.options, query, 'sort') ?? first.sort,
  due: among(WordDue.options, query, 'due'),
  flag: among(WordFlag.options, query, 'flag'),
  tag: query.get('tag') ?? undefined,
  state: among(WordState.options, query, 'state'),
  kind: among(SkillKind.options, query, 'kind'),
  q: query.get('q')?.slice(0, 200) ?? '',
})

/** No filter is on; the search and the order stay. */
export const widened = {
  due: undefined,
  flag: undefined,
  tag: undefined,
  state: undefined,
  kind: undefined,
  article_id: undefined,
}

/** The same for an address. */
export const queryOf = (choices: Choices) =>
  queryOfThem(['sort', 'due', 'flag', 'tag', 'state', 'kind', 'q'], choices, first)
