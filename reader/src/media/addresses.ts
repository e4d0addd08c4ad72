import { queryOptions } from '@tanstack/react-query'
import { mediaAddresses } from '../../../lib/contracts/study/media-addresses.ts'
import { callsOf } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { keys } from '../articles/keys.ts'
import { playable } from './sound-format.ts'

const calls = callsOf({ mediaAddresses })

/** Addresses are valid for an hour. One with less than a quarter left is replaced, so that playing has time to end. */
const KEPT_MS = 45 * 60_000
/** The most clips of one request. */
const CLIPS = 64

const kept = { staleTime: KEPT_MS, gcTime: KEPT_MS } as const

const recordingQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.of(id), 'recording'],
    queryFn: async ({ signal }) =>
      (await calls.mediaAddresses.recording({ params: { id } }, { signal })).address,
    ...kept,
  })

const clipsQuery = (id: number, block: number) =>
  queryOptions({
    queryKey: [...keys.of(id), 'clips', block],
    queryFn: async ({ signal }) => {
      const indices = Array.from({ length: CLIPS }, (_, at) => block * CLIPS + at)
      const { items } = await calls.mediaAddresses.clips(
        { params: { id }, body: { indices, ...playable() } },
        { signal },
      )
      return items.map(({ address }) => address)
    },
    ...kept,
  })

/** `isAnew`: requests another address because the kept one does not play. */
export const recordingAddress = (id: number, isAnew = false): Promise<string> =>
  queryClient.fetchQuery({ ...recordingQuery(id), ...(isAnew && { staleTime: 0 }) })

/** The same of the clip of a sentence; those around it are asked for along with it. */
export async function clipAddress(id: number, index: number, isAnew = false): Promise<string> {
  const query = clipsQuery(id, Math.floor(index / CLIPS))
  const addresses = await queryClient.fetchQuery({ ...query, ...(isAnew && { staleTime: 0 }) })
  return addresses[index % CLIPS] ?? ''
}
