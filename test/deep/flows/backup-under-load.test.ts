import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { testSeed } from '../../../scripts/test/seed.ts'
import { wrongMuchLater } from '../../../scripts/trials/kill/kill.ts'
import { invite, runLoad } from '../../../scripts/trials/load/load.ts'
import { Tally } from '../../../scripts/trials/load/tally.ts'
import { startProviders } from '../../../scripts/trials/providers.ts'
import { kanaWord, newRequest } from '../../handlers/data/word-stories.ts'
import { backedUp, restored } from '../../support/backups.ts'
import { eventually } from '../../support/eventually.ts'
import { configureModel } from '../../support/models.ts'
import { learner } from '../../support/people.ts'
import { testSecrets, testStack } from '../../support/stack.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { ratingsIn } from './backup-ratings.ts'

const LEARNERS = 2
const OPERATIONS_BEFORE = 15

const ending = new AsyncDisposableStack()
let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
  ending.defer(folder.remove)
})
afterAll(() => ending.disposeAsync())

/** Adds one word after the other and rates its card, until the signal ends it. */
async function rateOn(
  { collection }: Awaited<ReturnType<typeof learner>>,
  signal: AbortSignal,
): Promise<void> {
  for (let n = 0; !signal.aborted; n += 1) {
    const { form, reading } = kanaWord(n)
    const skill_id = skillIdOf({ form, reading })
    await collection.wordWrites.put({ params: { skill_id }, body: { form, reading } })
    const { items } = await collection.review.queue({ query: { limit: 5, extra_new: 999 } })
    for (const { card } of items)
      await collection.review.rate({
        body: {
          request_id: newRequest(),
          card_id: card.card_id,
          rating: 'good',
          expected_version: card.version,
          duration_ms: 1_000,
        },
      })
  }
}

it('a backup made while learners edit, rate and delete restores to a state in which nothing is torn', async () => {
  const seed = testSeed()

  await using providers = await startProviders(seed)
  const settings = { ...testSecrets, LOG_LEVEL: 'warn', ...providers.environment }
  const origin = join(folder.path, 'origin')
  const stack = await testStack({ ...settings, DATA_DIR: origin }, { inMemory: false })
  ending.defer(stack.close)
  await configureModel(stack, providers.model)
  const learners = await invite(stack.addresses, LEARNERS, seed)
  const rater = await learner(stack, 'rater')
  const tally = new Tally()
  const stop = new AbortController()
  const load = runLoad({ addresses: stack.addresses, learners, tally, signal: stop.signal })
  const rating = rateOn(rater, stop.signal)
  await eventually(() => expect(tally.operations).toBeGreaterThan(OPERATIONS_BEFORE))
  await backedUp(origin, join(folder.path, 'backup.tar'))
  stop.abort()
  await Promise.all([load, rating])

  const place = join(folder.path, 'restored')
  await mkdir(place)
  await restored(join(place, 'data'), join(folder.path, 'backup.tar'))
  const { logged, counted } = await ratingsIn(join(place, 'data'), rater.user.id)
  expect(counted).toBe(logged)
  expect(await wrongMuchLater(place, settings)).toEqual([])
})
