import { queryOptions } from '@tanstack/react-query'
import { accountNow } from '../../../web/session/session.ts'
import { keptKeys } from './changed.ts'

/** The texts on this device. The code that reads them loads when they are asked for. */
export const keptTextsQuery = () =>
  queryOptions({
    queryKey: keptKeys.texts(accountNow()),
    queryFn: async () => (await import('./texts.ts')).keptTexts(),
  })

/** The room that a text takes, or will take, in bytes. */
export const textSizeQuery = ({ id, total_rows }: { id: number; total_rows: number }) =>
  queryOptions({
    queryKey: keptKeys.size(id, total_rows),
    queryFn: async () => (await import('./sizes.ts')).sizeOf([{ id, total_rows }]),
  })
