import { queryOptions } from '@tanstack/react-query'
import { sessionState } from '../../../web/session/session.ts'
import { queryClient } from '../api/query-client.ts'

/** The key of all queries about what is kept. */
export const keptKey = ['kept-texts']

/** The texts on this device. The code that reads them loads when they are asked for. */
export const keptTextsQuery = () =>
  queryOptions({
    queryKey: [...keptKey, sessionState().session?.user.id],
    queryFn: async () => (await import('./texts.ts')).keptTexts(),
  })

/** Draws anew what shows the texts on this device. */
export const keptChanged = () => void queryClient.invalidateQueries({ queryKey: keptKey })
