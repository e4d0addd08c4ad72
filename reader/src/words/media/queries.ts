import { queryOptions, useQuery } from '@tanstack/react-query'
import { isProblem } from '../../../../lib/contracts/page-client.ts'
import { minedMedia } from '../../../../lib/contracts/relays/mined-media.ts'
import type { MediaPart, MinedMedia } from '../../../../lib/contracts/schemas/learners/mined-media.ts'
import { mediaAddresses } from '../../../../lib/contracts/study/media-addresses.ts'
import { callsOf } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { minedName } from '../../kept/media/names.ts'
import { keptOrAsked } from '../../media/kept-or-asked.ts'
import { player, usePlaying } from '../../media/sound.ts'

export const calls = callsOf({ minedMedia, mediaAddresses })

/** Cutting takes a second or two; a server with much to do takes longer, and is asked more and more rarely. */
const SOON_MS = 1_000
const LATER_MS = 15_000

const isComing = ({ sound, picture }: MinedMedia) => sound === 'wanted' || picture === 'wanted'

const mediaQuery = (media_id: string) =>
  queryOptions({
    queryKey: ['mined', media_id],
    queryFn: ({ signal }) => calls.minedMedia.get({ params: { media_id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The media as they are now: they are asked for again while they are being cut. */
export function useMedia(known: MinedMedia | null): MinedMedia | null {
  const isAsked = known !== null && isComing(known)
  const { data } = useQuery({
    ...mediaQuery(known?.media_id ?? ''),
    enabled: isAsked,
    refetchInterval: ({ state }) => {
      const isOver = isProblem(state.error, 'not_found') || (state.data && !isComing(state.data))
      if (!isAsked || isOver) return false
      const requestCount = state.dataUpdateCount + state.errorUpdateCount
      return Math.min(LATER_MS, SOON_MS * 1.3 ** Math.max(0, requestCount - 5))
    },
  })
  return known && data && data.version >= known.version ? data : known
}

/** Shows media that a change has answered with. */
export const showMedia = (media: MinedMedia) =>
  queryClient.setQueryData(mediaQuery(media.media_id).queryKey, media)

/** Addresses are valid for an hour. */
const KEPT_MS = 45 * 60_000

/** As many addresses as one request may ask for. */
const MOST_ASKED = 100

interface Asking {
  readonly media_ids: Set<string>
  readonly reply: Promise<ReadonlyMap<string, { sound: string; picture: string }>>
}

let asking: Asking | null = null

/** A list shows the media of many sentences at once, whose addresses are asked for together. */
function gathered(media_id: string): Asking['reply'] {
  if (!asking || asking.media_ids.size >= MOST_ASKED) asking = askSoon()
  asking.media_ids.add(media_id)
  return asking.reply
}

function askSoon(): Asking {
  const media_ids = new Set<string>()
  const reply = new Promise(resolve => setTimeout(resolve)).then(async () => {
    if (asking?.media_ids === media_ids) asking = null
    const { items } = await calls.mediaAddresses.mined({ body: { media_ids: [...media_ids] } })
    return new Map(items.map(item => [item.media_id, item]))
  })
  return { media_ids, reply }
}

type Addressed = Pick<MinedMedia, 'media_id' | 'version' | 'sound' | 'picture'>

/** Another version has other bytes at its addresses. */
const addressesQuery = ({ media_id, version, sound, picture }: Addressed) =>
  queryOptions({
    queryKey: ['mined', media_id, 'addresses', version, sound, picture],
    queryFn: async () => {
      const addresses = (await gathered(media_id)).get(media_id)
      return { sound: addresses?.sound ?? '', picture: addresses?.picture ?? '' }
    },
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
  })

const none = { media_id: '', version: 0, sound: 'none', picture: 'none' } as const

const addressOf = (media: Addressed, part: MediaPart, isAnew = false) =>
  keptOrAsked(
    [minedName(media, part)],
    async isAgain =>
      (await queryClient.fetchQuery({ ...addressesQuery(media), ...(isAgain && { staleTime: 0 }) }))[part],
    isAnew,
  )

/** The address of the picture; null while there is none. `isMissing`: neither this device nor the server gives it now. */
export function usePicture(media: MinedMedia | null): { address: string | null; isMissing: boolean } {
  const isReady = media?.picture === 'ready'
  const of = media ?? none
  const { data, isError } = useQuery({
    queryKey: ['mined', of.media_id, 'picture', of.version],
    queryFn: () => addressOf(of, 'picture'),
    enabled: isReady,
    retry: false,
    // An address of this device is valid until others have been shown.
    staleTime: 0,
    gcTime: 0,
  })
  return { address: (isReady && data) || null, isMissing: isReady && isError }
}

const nameOf = ({ media_id, version }: MinedMedia) => `mined ${media_id} ${version}`

/** The sound that was taken along; null while there is none. */
export function useMinedSound(media: MinedMedia | null) {
  const status = usePlaying(media ? nameOf(media) : '')
  if (media?.sound !== 'ready') return null
  const src = (isAnew: boolean) => addressOf(media, 'sound', isAnew)
  return { status, play: () => player.play({ name: nameOf(media), src }) }
}
