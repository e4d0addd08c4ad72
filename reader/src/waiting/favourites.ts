import { ulid } from 'ulid'
import { z } from 'zod'
import { isProblem } from '../../../lib/contracts/page-client.ts'
import { outbox } from '../api/outbox.ts'
import { queryClient } from '../api/query-client.ts'
import { linkTo } from '../app/location.ts'
import { headQuery } from '../articles/head.ts'
import { keys } from '../articles/keys.ts'
import { calls } from '../articles/queries.ts'
import { asking } from './asking.ts'
import { layOver, whenRead, withValues } from './lay-over.ts'

const Entry = z.object({
  entry_id: z.string(),
  id: z.number(),
  title: z.string(),
  is_favorite: z.boolean(),
})
type Entry = z.output<typeof Entry>

const { ask, reportOutcome } = asking<Entry, unknown>()

/** Texts that become favourites, or are none any more. */
const favourites = outbox<Entry, unknown>({
  kind: 'favourite',
  schema: Entry,
  objectsOf: ({ id }) => [`favourite:${id}`],
  merge: (first, second) => (first.id === second.id ? second : null),
  nameOf: ({ title }) => title,
  placeOf: ({ id }) => linkTo('read', id),
  canRetry: true,
  send,
  ended(entry, outcome) {
    reportOutcome(entry, outcome)
    void fresh(entry)
  },
  endedElsewhere: entry => void fresh(entry),
})

/** Changes it here at once, and on the server as soon as it answers. Rejects if the server refuses it. */
export async function setFavourite(favourite: Omit<Entry, 'entry_id'>): Promise<void> {
  await ask(favourites, { entry_id: ulid(), ...favourite })
}

/** Both may be sent again without harm. */
async function send({ id, is_favorite }: Entry): Promise<unknown> {
  if (is_favorite) return calls.favorites.add({ params: { id } })
  try {
    return await calls.favorites.remove({ params: { id } })
  } catch (error) {
    // The text is gone, and with it the favourite.
    if (!isProblem(error, 'not_found')) throw error
    return null
  }
}

const fresh = ({ id }: Entry) =>
  Promise.all(
    [keys.lists, headQuery(id).queryKey].map(queryKey => queryClient.invalidateQueries({ queryKey })),
  )

function show(): void {
  for (const { id, is_favorite } of favourites.waiting()) {
    const head = headQuery(id)
    layOver(head, data => withValues(data, { is_favorite }))
  }
}

favourites.listen(show)
whenRead('article', () => favourites.state().waiting > 0 && show())
