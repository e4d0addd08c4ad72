import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ulid } from 'ulid'
import type { z } from 'zod'
import type { WrittenName } from '../../../lib/contracts/schemas/foundation.ts'
import { calls, recordsQuery } from './queries.ts'

/** The one record of a resource that has one; with its usual values while there is none. */
export function useOwnRecord<Values extends object>(resource: WrittenName, schema: z.ZodType<Values>) {
  const queries = useQueryClient()
  const query = useQuery(recordsQuery(resource))
  const record = query.data?.items[0]
  const version = record?.version ?? 0
  const kept = query.data && schema.parse(record?.values ?? {})
  const saving = useMutation({
    mutationFn: (changed: Partial<Values>) =>
      calls.foundation.write({
        params: { resource, record_id: 'me' },
        body: { request_id: ulid(), expected_version: version, values: { ...kept, ...changed } },
      }),
    // The next write needs the version that this one made.
    onSettled: () => queries.invalidateQueries({ queryKey: recordsQuery(resource).queryKey }),
  })
  return {
    /** As they are about to be; undefined before they came. */
    values: kept && saving.isPending ? { ...kept, ...saving.variables } : kept,
    isNew: version === 0,
    saving,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
