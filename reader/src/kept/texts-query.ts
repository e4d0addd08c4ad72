import { queryOptions } from '@tanstack/react-query'
import { accountNow } from '../../../web/session/session.ts'
import { keptKeys } from './changed.ts'

/** The texts on this device. The code that reads them loads when they are asked for. */
export const keptTextsQuery = () =>
  queryOptions({
    queryKey: keptKeys.texts(accountNow()),
    queryFn: async () => (await import('./texts.ts')).keptTexts(),
  })
