import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ulid } from 'ulid'
import type { z } from 'zod'
import type { FoundationItem } from '../../../../../lib/contracts/schemas/learners/foundation.ts'
import {
  type NewTerm,
  Preference,
  Term as TermValues,
} from '../../../../../lib/contracts/schemas/learners/profile.ts'
import { calls, profileKey, recordsQuery } from '../../../profile/queries.ts'
import type { Term } from './similar-terms.ts'

export type PreferenceType = 'interest' | 'exclusion'
type Values = z.output<typeof Preference>

/** A record as its last write left it. */
type RecordNow = Pick<FoundationItem, 'record_id' | 'version'>

/** A term that the learner chose, by the record that says so. An exclusion is one that they would rather not read about. */
export interface Interest extends RecordNow {
  readonly term: Term
  readonly values: Values & { type: PreferenceType }
}

/** Null values remove the record. */
interface Change {
  values: Values | null
  /** Left out: a new one. */
  record?: RecordNow | undefined
}

interface NewInterest {
  id: string
  term: z.input<typeof NewTerm>
  type: PreferenceType
}

/** Of interests the middle of 1 to 5. */
const USUAL: Record<PreferenceType, number> = { interest: 3, exclusion: 1 }

/** The values of a term that is chosen as this. */
export const chosenAs = (type: PreferenceType, id: string): Values => ({
  item: { kind: 'taxonomy', id },
  type,
  value: USUAL[type],
  note: null,
})

/** The terms that one may choose, and the chosen ones. */
export function useInterests() {
  const queries = useQueryClient()
  const terms = useQuery({
    queryKey: [...recordsQuery('taxonomy').queryKey, 'all'],
    queryFn: ({ signal }) => allTerms(signal),
  })
  const preferences = useQuery(recordsQuery('preferences'))
  const byId = new Map(terms.data?.map(term => [term.id, term]))
  const interests = preferences.data?.items.flatMap(({ record_id, version, values: stored }): Interest[] => {
    const { type, ...values } = Preference.parse(stored)
    const term = values.item.kind === 'taxonomy' ? byId.get(values.item.id) : undefined
    return term && type !== 'domain_familiarity'
      ? [{ record_id, version, term, values: { ...values, type } }]
      : []
  })
  const onSettled = () => queries.invalidateQueries({ queryKey: profileKey })
  const writing = useMutation({ mutationFn: write, onSettled })
  const creating = useMutation({
    mutationFn: async ({ id, term, type }: NewInterest) => {
      await create(id, term)
      return write({ values: chosenAs(type, id) })
    },
    onSettled,
  })
  return {
    terms: terms.data,
    interests: terms.data && interests,
    writing,
    creating,
    error: terms.error ?? preferences.error,
    retry: () => void Promise.all([terms.refetch(), preferences.refetch()]),
  }
}

const write = ({ values, record: { record_id, version } = { record_id: ulid(), version: 0 } }: Change) =>
  calls.foundation.write({
    params: { resource: 'preferences', record_id },
    query: { delete: values === null },
    body: { request_id: ulid(), expected_version: version, values: values ?? {} },
  })

/** The same id after a lost reply keeps it one term. */
const create = (record_id: string, values: z.input<typeof NewTerm>) =>
  calls.foundation.write({
    params: { resource: 'taxonomy', record_id },
    body: { request_id: record_id, expected_version: 0, values },
  })

async function allTerms(signal: AbortSignal): Promise<Term[]> {
  const allFound: (Term & { merged_into: string | null })[] = []
  for (let offset: number | null = 0; offset !== null; ) {
    const query = { offset, limit: 200 }
    const page = await calls.foundation.list({ params: { resource: 'taxonomy' }, query }, { signal })
    for (const { record_id, user_id, values } of page.items) {
      const { kind, name, aliases, merged_into } = TermValues.parse(values)
      allFound.push({
        id: record_id,
        kind,
        name,
        names: [name, ...aliases],
        isOwn: user_id !== 0,
        merged_into,
      })
    }
    offset = page.next_offset
  }
  const current = allFound.filter(({ merged_into }) => merged_into === null)
  return current.map(({ merged_into: _, ...term }) => {
    const replaced = allFound.filter(({ merged_into }) => merged_into === term.id)
    return { ...term, names: [...term.names, ...replaced.flatMap(({ names }) => names)] }
  })
}
