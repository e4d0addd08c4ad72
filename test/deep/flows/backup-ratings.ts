import { collectionEntities } from '../../../lib/data/entities/collections/entities.ts'
import { inStores } from '../../support/backups.ts'

/** Ratings, and how many of them the study days count. */
export const ratingsIn = (dataDir: string, user_id: number) =>
  inStores(dataDir, async stores => {
    const { reviewLogs, studyDays } = collectionEntities({
      client: stores.only(['collections']).collections,
      table: 'collections',
    })
    const all = { consistent: true, pages: 'all' } as const
    const logs = await reviewLogs.query.log({ user_id }).go(all)
    const days = await studyDays.query.day({ user_id }).go(all)
    const counted = days.data.reduce(
      (sum, { reviews = 0, new: added = 0, learning = 0 }) => sum + reviews + added + learning,
      0,
    )
    return { logged: logs.data.length, counted }
  })
