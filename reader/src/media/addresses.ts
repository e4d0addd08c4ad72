import { queryOptions } from '@tanstack/react-query'
import { mediaAddresses } from '../../../lib/contracts/study/media-addresses.ts'
import { callsOf } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { keys } from '../articles/keys.ts'
import { playable } from './sound-format.ts'
import { chosenVoice } from './voice/chosen-voice.ts'

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

const clipsQuery = (id: number, block: number, voice: string | null) =>
  queryOptions({
    queryKey: [...keys.of(id), 'clips', block, voice],
    queryFn: async ({ signal }) => {
      const indices = Array.from({ length: CLIPS }, (_, at) => block * CLIPS + at)
      const body = { indices, ...playable(), ...(voice !== null && { voice }) }
      return (await calls.mediaAddresses.clips({ params: { id }, body }, { signal })).items
    },
    ...kept,
  })

/** The clips of the sentences around one, in this voice where they have it. */
export const clipsAround = (id: number, index: number, voice: string | null) =>
  clipsQuery(id, Math.floor(index / CLIPS), voice)

/** `isAnew`: requests another address because the kept one does not play. */
export const recordingAddress = (id: number, isAnew = false): Promise<string> =>
  queryClient.fetchQuery({ ...recordingQuery(id), ...(isAnew && { staleTime: 0 }) })

/** The same of the clip of a sentence, in the chosen voice if it has it; those around it are asked for along with it. */
export async function clipAddress(id: number, index: number, isAnew = false): Promise<string> {
  const query = clipsAround(id, index, chosenVoice.now().voice)
  const clips = await queryClient.fetchQuery({ ...query, ...(isAnew && { staleTime: 0 }) })
  return clips[index % CLIPS]?.address ?? ''
}
