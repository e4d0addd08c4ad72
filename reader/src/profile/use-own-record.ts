import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { chosenIn } from '../../../lib/contracts/schemas/learners/chosen-in.ts'
import { recordsQuery } from './queries.ts'
import { chooseForAccount, type Resource, useRefused, useUnsent } from './record-outbox.ts'

/** The only record of a resource, or its default values while there is none. What is chosen is shown at once. */
export function useOwnRecord<Values extends object>(resource: Resource, schema: z.ZodType<Values>) {
  const query = useQuery(recordsQuery(resource))
  const unsent = useUnsent(resource)
  const refused = useRefused(resource)
  const record = query.data?.items[0]
  const kept = query.data && schema.parse(record?.values ?? {})
  const valuesWithUnsent = kept && schema.safeParse({ ...kept, ...unsent }).data
  const chosen = { ...chosenIn(record).values, ...unsent }
  return {
    /** The values with those that wait to be sent; undefined until loaded. */
    values: valuesWithUnsent ?? kept,
    /** True for a value that was written, and is no default. */
    isChosen: (name: keyof Values & string) => Object.hasOwn(chosen, name),
    /** Changes values at once: here, and as soon as it can be sent on all devices. */
    save: (changed: Partial<Values>) => chooseForAccount(resource, { ...changed }),
    /** `error`: why the last choice was refused, so that its values are as before. */
    saving: { isPending: Object.keys(unsent).length > 0, error: refused?.error ?? null },
    /** The same for the row of one value. */
    errorOf: (name: keyof Values & string) =>
      refused && Object.hasOwn(refused.values, name) ? refused.error : null,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
