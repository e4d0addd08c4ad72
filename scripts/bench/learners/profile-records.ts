import { monotonicFactory } from 'ulid'
import { inWindow } from '../../../lib/platform/async/window.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { median, timed } from '../measuring/statistics.ts'
import type { BenchStack } from '../stack/bench-stack.ts'

/** Below the most that a resource takes, so that there is room for one more at a time. */
const LISTED = 490
const CLEARED = 5_000
/** So many writes at once fill the profile that is cleared. */
const AT_ONCE = 8
const ROUNDS = 40
const WRITE_WANTED_MS = 10
const LIST_WANTED_MS = 15
const CLEAR_WANTED_MS = 50

const newId = monotonicFactory()

/** What a learner waits for: a record is written, a list of some 500 is filtered, and a profile of 5,000 is cleared. */
export async function profileRecords(
  { study: { foundation } }: Pick<BenchStack, 'study'>,
  signal: AbortSignal,
): Promise<Line[]> {
  const write = (
    resource: string,
    values: Record<string, unknown>,
    record_id = newId(),
    expected_version = 0,
  ) =>
    foundation.write({
      params: { resource, record_id },
      query: {},
      body: { request_id: newId(), expected_version, values },
    })
  const remove = (resource: string, record_id: string) =>
    foundation.write({
      params: { resource, record_id },
      query: { delete: true },
      body: { request_id: newId(), expected_version: 1, values: {} },
    })
  const goal = (n: number) => ({ name: `Goal ${n}`, purpose: n % 10 === 0 ? 'Needle' : 'Hay', order: n })

  const writes: number[] = []
  for (let n = 0; n < LISTED; n += 1) {
    signal.throwIfAborted()
    writes.push(await timed(() => write('goals', goal(n))))
  }
  const lists: number[] = []
  for (let n = 0; n < ROUNDS; n += 1)
    lists.push(
      await timed(() =>
        foundation.list({ params: { resource: 'goals' }, query: { q: 'needle', state: 'active' } }),
      ),
    )

  await inWindow(Array(CLEARED - LISTED).keys(), { size: AT_ONCE, signal }, async n => {
    const record_id = newId()
    await write('exams', { exam: `Exam ${n}` }, record_id)
    // There may be 500 of them: those that were deleted lie there too.
    if (n >= LISTED) await remove('exams', record_id)
  })
  const { profile_version: expected_version } = await foundation.list({
    params: { resource: 'goals' },
    query: {},
  })
  const cleared = await timed(() =>
    foundation.clear({ body: { request_id: newId(), expected_version, values: {} } }),
  )
  return [
    wanted('record written', WRITE_WANTED_MS, median(writes), `${LISTED} goals`),
    wanted(`list of ${LISTED} filtered`, LIST_WANTED_MS, median(lists), `${ROUNDS} reads`),
    wanted(
      'profile cleared',
      CLEAR_WANTED_MS,
      cleared,
      `of ${CLEARED} records, after ${expected_version} writes`,
    ),
  ]
}
