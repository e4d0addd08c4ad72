import { queryOptions } from '@tanstack/react-query'
import { accountNow } from '../../../../../web/session/session.ts'
import { queryClient } from '../../../api/query-client.ts'
import { keptKeys } from '../../../kept/changed.ts'
import { keptDatabase } from '../../../kept/database.ts'
import { offerOf, roomLeft } from '../../../kept/media/offer.ts'
import { openTool } from '../tool-store.ts'

/** The sounds and pictures of a kept text: which are here, which can be kept, and the room for them. */
export const offerQuery = (id: number) =>
  queryOptions({
    queryKey: keptKeys.offer(accountNow(), id),
    queryFn: async ({ signal }) => {
      const database = await keptDatabase()
      const { media, state } = (await database?.get('texts', id)) ?? {}
      const isWhole = media !== undefined && media.state === state
      const offered = (await offerOf(id, signal)).map(each => ({
        ...each,
        isHere: isWhole && media[each.kind] && each.here === each.pieces,
      }))
      return { offered, room: await roomLeft(), halted: media?.halted ?? null }
    },
    staleTime: 60_000,
    gcTime: 60_000,
  })

/** True if a text has sounds or pictures that are not here. */
export async function hasMoreMedia(id: number): Promise<boolean> {
  const { offered } = await queryClient.fetchQuery({ ...offerQuery(id), staleTime: 0 })
  return offered.some(({ isHere }) => !isHere)
}

/** After a text was kept: asks about its sounds and pictures, if it has some that are not here. */
export async function offerMedia(id: number): Promise<void> {
  if (await hasMoreMedia(id)) openTool('keepMedia')
}
