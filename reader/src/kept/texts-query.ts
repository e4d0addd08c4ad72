import { queryOptions } from '@tanstack/react-query'
import { sessionState } from '../../../web/session/session.ts'
import { keptKeys } from './changed.ts'

/** The texts on this device. The code that reads them loads when they are asked for. */
export const keptTextsQuery = () =>
  queryOptions({
    queryKey: keptKeys.texts(sessionState().session?.user.id),
    queryFn: async () => (await import('./texts.ts')).keptTexts(),
  })
