import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ulid } from 'ulid'
import type { z } from 'zod'
import { chosenIn } from '../../../lib/contracts/schemas/learners/chosen-in.ts'
import type { WrittenName } from '../../../lib/contracts/schemas/learners/foundation.ts'
import { calls, recordsQuery } from './queries.ts'

/** Resources whose records store only what was written. */
const sparse: readonly WrittenName[] = ['profile', 'review-settings']

/** The only record of a resource, or its default values while there is none. */
export function useOwnRecord<Values extends object>(resource: WrittenName, schema: z.ZodType<Values>) {
  const queries = useQueryClient()
  const query = useQuery(recordsQuery(resource))
  const record = query.data?.items[0]
  const { values: chosen } = chosenIn(record)
  const kept = query.data && schema.parse(record?.values ?? {})
  // Shown immediately: a mutation's variables arrive a moment later, and a tick would jump back.
  const [sent, setSent] = useState<Partial<Values> | null>(null)
  const saving = useMutation({
    mutationFn(changed: Partial<Values>) {
      // An undo may come from an earlier drawing, whose version is past.
      const [now] = queries.getQueryData(recordsQuery(resource).queryKey)?.items ?? []
      const { version, values } = chosenIn(now)
      return calls.foundation.write({
        params: { resource, record_id: 'me' },
        body: {
          request_id: ulid(),
          expected_version: version,
          values: { ...(sparse.includes(resource) ? values : schema.parse(now?.values ?? {})), ...changed },
        },
      })
    },
    // The next write needs the version that this one made.
    async onSettled() {
      await queries.invalidateQueries({ queryKey: recordsQuery(resource).queryKey })
      setSent(null)
    },
  })
  const save = (changed: Partial<Values>, onSuccess = () => {}) => {
    setSent(changed)
    saving.mutate(changed, { onSuccess })
  }
  return {
    /** The values including the change being saved; undefined until loaded. */
    values: kept && sent ? { ...kept, ...sent } : kept,
    /** True for a value that was written, and is no default. */
    isChosen: (name: keyof Values & string) => Object.hasOwn(chosen, name),
    save,
    saving,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
