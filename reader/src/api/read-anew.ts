import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { rounds } from './rounds.ts'

type Client = Pick<QueryClient, 'invalidateQueries'>

/** The readings that are on their way, by their keys. */
const readings = new WeakMap<Client, Map<string, () => Promise<void>>>()

/**
 * Reads anew what is shown under a key, one reading at a time. What changes during one is read by the next: a thousand changes
 * that arrive one after the other would otherwise begin a thousand readings, each of which ends the one before.
 */
export function readAnew(client: Client, queryKey: QueryKey): Promise<void> {
  const ofClient = readings.get(client) ?? new Map<string, () => Promise<void>>()
  readings.set(client, ofClient)
  const name = hashKey(queryKey)
  const read = ofClient.get(name) ?? readingOf(client, queryKey)
  ofClient.set(name, read)
  return read().finally(() => ofClient.delete(name))
}

const readingOf = (client: Client, queryKey: QueryKey) =>
  rounds(async () => {
    await client.invalidateQueries({ queryKey })
    return false
  })
