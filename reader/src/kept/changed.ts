import { queryClient } from '../api/query-client.ts'

/** The key of all queries about what is kept. */
export const keptKey = ['kept-texts']

/** Draws anew what shows the texts on this device. */
export const keptChanged = () => void queryClient.invalidateQueries({ queryKey: keptKey })
