import { queryOptions } from '@tanstack/react-query'
import { imports } from '../../../../lib/contracts/study/imports.ts'
import { callsOf } from '../../api/client.ts'
import { importsKey } from '../../words/queries.ts'
import type { Draft } from './draft.ts'

export const calls = callsOf({ imports })

export const importsQuery = queryOptions({
  queryKey: importsKey,
  queryFn: ({ signal }) => calls.imports.list(undefined, { signal }),
})

export const importQuery = (import_id: string) =>
  queryOptions({
    queryKey: [...importsKey, import_id],
    queryFn: ({ signal }) => calls.imports.get({ params: { import_id } }, { signal }),
  })

/** The content of the file, read as the learner says. */
export const lookQuery = ({ file_handles, look }: Pick<Draft, 'file_handles' | 'look'>) =>
  queryOptions({
    queryKey: ['import-look', file_handles, look],
    queryFn: ({ signal }) => calls.imports.look({ body: { file_handles, look } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
