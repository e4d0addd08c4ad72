import { queryOptions } from '@tanstack/react-query'
import { isProblem } from '../../../lib/contracts/page-client.ts'
import { images } from '../../../lib/contracts/study/images.ts'
import { callsOf } from '../api/client.ts'
import { imageKey } from './keys.ts'

const calls = callsOf({ images })

/** Pictures that have left the screen stay in memory for so long. */
const KEPT_MS = 60_000

/** A picture of a text, which never changes once it is there; null until it has been sent. */
export const pictureQuery = (id: number, image: string) =>
  queryOptions({
    queryKey: imageKey(id, image),
    queryFn: async ({ signal }) => {
      try {
        const imageReply = await calls.images.read({ params: { id, image } }, { signal })
        return new Blob([new Uint8Array(await imageReply.bytes())], { type: 'image/webp' })
      } catch (error) {
        if (isProblem(error, 'not_found')) return null
        throw error
      }
    },
    staleTime: ({ state: { data } }) => (data ? Number.POSITIVE_INFINITY : 0),
    gcTime: KEPT_MS,
  })
