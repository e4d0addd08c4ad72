import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

type Client = Pick<QueryClient, 'invalidateQueries'>

interface Reading {
  isAskedAgain: boolean
  /** Resolves when nothing that was asked for is left to read. */
  done: Promise<void>
}

const readings = new WeakMap<Client, Map<string, Reading>>()

/**
 * Reads anew what is shown under a key, one reading at a time. What changes during one is read by the next: a thousand changes
 * that arrive one after the other would otherwise begin a thousand readings, each of which ends the one before.
 */
export function readAnew(client: Client, queryKey: QueryKey): Promise<void> {
  const ofClient = readings.get(client) ?? new Map<string, Reading>()
  readings.set(client, ofClient)
  const name = hashKey(queryKey)
  const running = ofClient.get(name)
  if (running) {
    running.isAskedAgain = true
    return running.done
  }
  const reading: Reading = { isAskedAgain: true, done: Promise.resolve() }
  const readAll = async () => {
    try {
      while (reading.isAskedAgain) {
        reading.isAskedAgain = false
        await client.invalidateQueries({ queryKey })
      }
    } finally {
      ofClient.delete(name)
    }
  }
  ofClient.set(name, reading)
  reading.done = readAll()
  return reading.done
}
