import { queryOptions, useQuery } from '@tanstack/react-query'
import { minedMedia } from '../../../../lib/contracts/relays/mined-media.ts'
import type { MinedMedia } from '../../../../lib/contracts/schemas/learners/mined-media.ts'
import { mediaAddresses } from '../../../../lib/contracts/study/media-addresses.ts'
import { callsOf } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { player, usePlaying } from '../../media/sound.ts'

export const calls = callsOf({ minedMedia, mediaAddresses })

/** Cutting takes a second or two; a server with much to do takes longer. */
const SOON_MS = 1_000
const LATER_MS = 10_000
const SOON_TIMES = 20

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
      if (!isAsked || (state.data && !isComing(state.data))) return false
      return state.dataUpdateCount < SOON_TIMES ? SOON_MS : LATER_MS
    },
  })
  return known && data && data.version >= known.version ? data : known
}

/** Shows media that a change has answered with. */
export const showMedia = (media: MinedMedia) =>
  queryClient.setQueryData(mediaQuery(media.media_id).queryKey, media)

/** Addresses are valid for an hour. */
const KEPT_MS = 45 * 60_000

type Addressed = Pick<MinedMedia, 'media_id' | 'version' | 'sound' | 'picture'>

/** Another version has other bytes at its addresses. */
const addressesQuery = ({ media_id, version, sound, picture }: Addressed) =>
  queryOptions({
    queryKey: ['mined', media_id, 'addresses', version, sound, picture],
    queryFn: async ({ signal }) => {
      const given = { body: { media_ids: [media_id] } }
      const { items } = await calls.mediaAddresses.mined(given, { signal })
      return { sound: items[0]?.sound ?? '', picture: items[0]?.picture ?? '' }
    },
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
  })

const none = { media_id: '', version: 0, sound: 'none', picture: 'none' } as const

/** The address of the picture; null while there is none. */
export function usePicture(media: MinedMedia | null): string | null {
  const isReady = media?.picture === 'ready'
  const { data } = useQuery({ ...addressesQuery(media ?? none), enabled: isReady })
  return (isReady && data?.picture) || null
}

const nameOf = ({ media_id, version }: MinedMedia) => `mined ${media_id} ${version}`

/** The sound that was taken along; null while there is none. */
export function useMinedSound(media: MinedMedia | null) {
  const status = usePlaying(media ? nameOf(media) : '')
  if (media?.sound !== 'ready') return null
  const query = addressesQuery(media)
  const src = async (isAnew: boolean) =>
    (await queryClient.fetchQuery({ ...query, ...(isAnew && { staleTime: 0 }) })).sound
  return { status, play: () => player.play({ name: nameOf(media), src }) }
}
