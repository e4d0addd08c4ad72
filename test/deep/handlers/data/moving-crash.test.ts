import { expect, it } from 'vitest'
import type { Acting } from '../../../../lib/platform/auth/actor.ts'
import { openTwo } from '../../../handlers/data/edit-stories.ts'
import { exportOf } from '../../../handlers/data/export-stories.ts'
import { reader } from '../../../handlers/data/lab.ts'
import { losableProcess, lostAnywhere } from '../../../handlers/data/lost-process.ts'
import { comparable, FULL_LIFE, live, takeAll, textsOf } from '../../../handlers/data/moving-stories.ts'
import { countsOf } from '../../../handlers/data/word-stories.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()
/** Fewer lines of each kind. */
const ONE_DAY = FULL_LIFE.filter(({ kind }) => kind !== 'wait')
it('a move that is cut off at any request to the store is completed by a repetition, which adds nothing twice', async () => {
  const { one, other } = await openTwo(stores)
  const own = await live(other, reader, ONE_DAY)
  const lines = await exportOf(other, reader)
  const counts = await countsOf(other, reader.user_id)
  await lostAnywhere(losableProcess(one), async (cut, time) => {
    const user_id = 100 + time
    const acting: Acting = { user_id, role: 'user' }
    const [first, second] = await textsOf(other.as(acting))
    const articles = [[own[0], first] as const, [own[1], second] as const]
    await cut(() => takeAll(one.as(acting), lines, { articles }))
    const { items } = await takeAll(other.as(acting), lines, { articles })
    expect(comparable(await exportOf(other, acting), { articles, items })).toEqual(comparable(lines))
    expect(await countsOf(other, user_id)).toEqual(counts)
  })
})
