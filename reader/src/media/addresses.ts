import { queryOptions } from '@tanstack/react-query'
import type { PageRow } from '../../../lib/contracts/schemas/articles/sentences.ts'
import { mediaAddresses } from '../../../lib/contracts/study/media-addresses.ts'
import { callsOf } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { keys } from '../articles/keys.ts'
import { clipName, recordingName } from '../kept/media/names.ts'
import { keptOrAsked } from './kept-or-asked.ts'
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

/** On this device or at the server. `isAnew`: requests another address because the former one does not play. */
export const recordingAddress = (id: number, isAnew = false): Promise<string> =>
  keptOrAsked(
    [recordingName(id)],
    isAgain => queryClient.fetchQuery({ ...recordingQuery(id), ...(isAgain && { staleTime: 0 }) }),
    isAnew,
  )

type Spoken = Pick<PageRow, 'index' | 'sentence' | 'audio_voice'>

/** The same of the clip of a sentence, in the chosen voice if it has it; those around it are asked for along with it. */
export function clipAddress(
  id: number,
  { index, sentence, audio_voice }: Spoken,
  isAnew = false,
): Promise<string> {
  const { voice } = chosenVoice.now()
  const voices = [voice ?? [], audio_voice ?? ''].flat()
  const ask = async (isAgain: boolean) => {
    const query = clipsAround(id, index, voice)
    const clips = await queryClient.fetchQuery({ ...query, ...(isAgain && { staleTime: 0 }) })
    return clips[index % CLIPS]?.address ?? ''
  }
  return keptOrAsked(
    voices.map(each => clipName(sentence, each)),
    ask,
    isAnew,
  )
}
