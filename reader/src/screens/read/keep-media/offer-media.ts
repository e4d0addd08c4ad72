import { queryOptions } from '@tanstack/react-query'
import { getMessages } from '../../../../../web/language/language.ts'
import { accountNow } from '../../../../../web/session/session.ts'
import { queryClient } from '../../../api/query-client.ts'
import { notify } from '../../../components/notice.tsx'
import { keptKeys } from '../../../kept/changed.ts'
import { keptDatabase } from '../../../kept/database.ts'
import { keepMedia } from '../../../kept/media/downloads.ts'
import { offerOf, roomLeft } from '../../../kept/media/offer.ts'
import { openTool } from '../tool-store.ts'
import { messages } from './messages.ts'

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

/** Sounds and pictures that take less are kept without a question. */
const ASKED_FROM_BYTES = 1_000_000

/** Keeps the sounds and pictures of a kept text. True if they are many, were stopped or broke off: the learner chooses. */
export async function mustAskForMedia(id: number): Promise<boolean> {
  const { offered, halted } = await queryClient.fetchQuery({ ...offerQuery(id), staleTime: 0 })
  const wanted = offered.filter(({ isHere }) => !isHere)
  if (wanted.length === 0) return false
  const bytes = wanted.reduce((sum, { missing }) => sum + missing, 0)
  if (bytes >= ASKED_FROM_BYTES || halted !== null) return true
  await keepMedia(id, Object.fromEntries(offered.map(({ kind }) => [kind, true])), bytes)
  notify(getMessages(messages).kept)
  return false
}

/** After a text was kept: its sounds and pictures. */
export async function offerMedia(id: number): Promise<void> {
  if (await mustAskForMedia(id)) openTool('keepMedia')
}
