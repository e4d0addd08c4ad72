import { TextKind } from '../../../../lib/contracts/schemas/articles/text-kinds.ts'
import { Ulid } from '../../../../lib/contracts/schemas/basics.ts'
import { Level } from '../../../../lib/contracts/schemas/japanese/text.ts'
import { among, queryOf as queryOfThem } from '../../app/choices.ts'
import { type ListChoices, orders, scopes, states } from '../../articles/queries.ts'

/** The choices in an address; unknown ones are ignored. */
export function choicesIn(query: URLSearchParams, first: ListChoices): ListChoices {
  return {
    scope: among(scopes, query, 'scope') ?? first.scope,
    sort: among(orders, query, 'sort') ?? first.sort,
    q: query.get('q')?.slice(0, 200) ?? '',
    kind: among(TextKind.options, query, 'kind'),
    level: among(Level.options, query, 'level'),
    reading: among(states, query, 'reading'),
    series: Ulid.safeParse(query.get('series')).data,
  }
}

const names = ['scope', 'sort', 'q', 'kind', 'level', 'reading', 'series'] as const

/** The same for an address, without those that are as at first. */
export const queryOf = (choices: ListChoices, first: ListChoices): URLSearchParams =>
  queryOfThem(names, choices, first)

/** True if the list leaves out texts that its scope has. */
export const isNarrowed = (choices: ListChoices) => choices.q.trim() !== '' || isFiltered(choices)

const isFiltered = ({ kind, level, reading }: ListChoices) =>
  kind !== undefined || level !== undefined || reading !== undefined

export const widened = { q: '', kind: undefined, level: undefined, reading: undefined }
