import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ulid } from 'ulid'
import type { z } from 'zod'
import {
  type NewTerm,
  Preference,
  Term as TermValues,
} from '../../../../../lib/contracts/schemas/learners/profile.ts'
import { calls, profileKey, recordsQuery } from '../../../profile/queries.ts'
import type { Term } from './similar-terms.ts'

/** A term that the learner chose, by the record that says so. */
export interface Interest {
  readonly record_id: string
  readonly version: number
  readonly term: Term
  /** An excluded subject is one that the learner does not want. */
  readonly type: PreferenceType
}

export type PreferenceType = 'interest' | 'exclusion'

/** Of interests the middle of 1 to 5. */
const USUAL: Record<PreferenceType, number> = { interest: 3, exclusion: 1 }

/** The terms that one may choose, and the chosen ones. */
export function useInterests() {
  const queries = useQueryClient()
  const terms = useQuery({
    queryKey: [...recordsQuery('taxonomy').queryKey, 'all'],
    queryFn: ({ signal }) => allTerms(signal),
  })
  const preferences = useQuery(recordsQuery('preferences'))
  const byId = new Map(terms.data?.map(term => [term.id, term]))
  const interests = preferences.data?.items.flatMap(({ record_id, version, values }): Interest[] => {
    const { item, type } = Preference.parse(values)
    const term = item.kind === 'taxonomy' ? byId.get(item.id) : undefined
    return term && type !== 'domain_familiarity' ? [{ record_id, version, term, type }] : []
  })
  const onSettled = () => queries.invalidateQueries({ queryKey: profileKey })
  const choosing = useMutation({ mutationFn: (id: string) => choose(id), onSettled })
  const creating = useMutation({
    mutationFn: async ({ id, values }: { id: string; values: z.input<typeof NewTerm> }) => {
      await create(id, values)
      await choose(id)
    },
    onSettled,
  })
  const removing = useMutation({ mutationFn: remove, onSettled })
  /** An interest becomes an exclusion, or the other way round. */
  const turning = useMutation({
    mutationFn: ({ term, type, ...record }: Interest) =>
      choose(term.id, type === 'interest' ? 'exclusion' : 'interest', record),
    onSettled,
  })
  return {
    terms: terms.data,
    interests: terms.data && interests,
    choosing,
    creating,
    removing,
    turning,
    error: terms.error ?? preferences.error,
    retry: () => void Promise.all([terms.refetch(), preferences.refetch()]),
  }
}

const remove = ({ record_id, version }: Interest) =>
  calls.foundation.write({
    params: { resource: 'preferences', record_id },
    query: { delete: true },
    body: { request_id: ulid(), expected_version: version, values: {} },
  })

const choose = (
  id: string,
  type: PreferenceType = 'interest',
  { record_id, version } = { record_id: ulid(), version: 0 },
) =>
  calls.foundation.write({
    params: { resource: 'preferences', record_id },
    body: {
      request_id: ulid(),
      expected_version: version,
      values: { item: { kind: 'taxonomy', id }, type, value: USUAL[type] },
    },
  })

/** The same id after a lost reply keeps it one term. */
const create = (record_id: string, values: z.input<typeof NewTerm>) =>
  calls.foundation.write({
    params: { resource: 'taxonomy', record_id },
    body: { request_id: record_id, expected_version: 0, values },
  })

async function allTerms(signal: AbortSignal): Promise<Term[]> {
  const found: (Term & { merged_into: string | null })[] = []
  for (let offset: number | null = 0; offset !== null; ) {
    const query = { offset, limit: 200 }
    const page = await calls.foundation.list({ params: { resource: 'taxonomy' }, query }, { signal })
    for (const { record_id, user_id, values } of page.items) {
      const { kind, name, aliases, merged_into } = TermValues.parse(values)
      found.push({ id: record_id, kind, name, names: [name, ...aliases], isOwn: user_id !== 0, merged_into })
    }
    offset = page.next_offset
  }
  const current = found.filter(({ merged_into }) => merged_into === null)
  return current.map(({ merged_into: _, ...term }) => {
    const replaced = found.filter(({ merged_into }) => merged_into === term.id)
    return { ...term, names: [...term.names, ...replaced.flatMap(({ names }) => names)] }
  })
}
