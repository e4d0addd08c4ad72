import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ulid } from 'ulid'
import type { z } from 'zod'
import type { WrittenName } from '../../../lib/contracts/schemas/learners/foundation.ts'
import { calls, profileKey, recordsQuery } from './queries.ts'

/** A record of a list. */
export interface Kept<Values> {
  id: string
  version: number
  values: Values
}

/** A change of one record; without values it is removed. The same id after a lost reply keeps it one record. */
export interface RecordChange<Values> {
  id: string
  version: number
  values?: Partial<Values> | undefined
}

export type Records<Values extends object> = ReturnType<typeof useRecords<Values>>

/** The learner's records of a resource that may have several, the oldest first. */
export function useRecords<Values extends object>(resource: WrittenName, schema: z.ZodType<Values>) {
  const queries = useQueryClient()
  const query = useQuery(recordsQuery(resource))
  const records: Kept<Values>[] | undefined = query.data?.items
    .map(({ record_id, version, values }) => ({ id: record_id, version, values: schema.parse(values) }))
    .toSorted((a, b) => a.id.localeCompare(b.id))
  const writing = useMutation({
    mutationFn: ({ id, version, values }: RecordChange<Values>) =>
      calls.foundation.write({
        params: { resource, record_id: id },
        query: { delete: values === undefined },
        body: { request_id: ulid(), expected_version: version, values: values ?? {} },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: profileKey }),
  })
  return { records, writing, error: query.error, retry: () => void query.refetch() }
}
