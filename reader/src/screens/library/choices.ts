import { Ulid } from '../../../../lib/contracts/schemas/basics.ts'
import { Genre, Level } from '../../../../lib/contracts/schemas/japanese/text.ts'
import { type ListChoices, orders, scopes, states } from '../../articles/queries.ts'

/** The choices in an address; unknown ones are ignored. */
export function choicesIn(query: URLSearchParams, first: ListChoices): ListChoices {
  const among = <Value extends string>(values: readonly Value[], name: string) =>
    values.find(value => value === query.get(name))
  return {
    scope: among(scopes, 'scope') ?? first.scope,
    sort: among(orders, 'sort') ?? first.sort,
    q: query.get('q')?.slice(0, 200) ?? '',
    genre: among(Genre.options, 'genre'),
    level: among(Level.options, 'level'),
    reading: among(states, 'reading'),
    series: Ulid.safeParse(query.get('series')).data,
  }
}

const names = ['scope', 'sort', 'q', 'genre', 'level', 'reading', 'series'] as const

/** The same for an address, without those that are as at first. */
export function queryOf(choices: ListChoices, first: ListChoices): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of names) {
    const value = choices[name]
    if (value !== undefined && value !== '' && value !== first[name]) query.set(name, value)
  }
  return query
}

/** True if the list leaves out texts that its scope has. */
export const isNarrowed = ({ q, genre, level, reading }: ListChoices) =>
  q.trim() !== '' || genre !== undefined || level !== undefined || reading !== undefined

export const widened = { q: '', genre: undefined, level: undefined, reading: undefined }
