import { monotonicFactory } from 'ulid'
import { inWindow } from '../../../lib/platform/async/window.ts'
import type { OnStack } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { median, repeated, timed } from '../measuring/times.ts'

/** Leaves room below a resource's limit of 500 for one more at a time. */
const LISTED = 490
const CLEARED = 5_000
const AT_ONCE = 8
const ROUNDS = 40
const WRITE_WANTED_MS = 10
const LIST_WANTED_MS = 15
const CLEAR_WANTED_MS = 50

const newId = monotonicFactory()

export async function profileRecords({
  stack: {
    study: { foundation },
  },
  signal,
}: OnStack): Promise<Line[]> {
  const write = (resource: string, values: Record<string, unknown>, record_id = newId()) =>
    foundation.write({
      params: { resource, record_id },
      query: {},
      body: { request_id: newId(), expected_version: 0, values },
    })
  const remove = (resource: string, record_id: string) =>
    foundation.write({
      params: { resource, record_id },
      query: { delete: true },
      body: { request_id: newId(), expected_version: 1, values: {} },
    })
  const goal = (n: number) => ({ name: `Goal ${n}`, purpose: n % 10 === 0 ? 'Needle' : 'Hay', order: n })

  const writes = await repeated(LISTED, n => timed(() => write('goals', goal(n))), signal)
  const needles = { params: { resource: 'goals' }, query: { q: 'needle', state: 'active' as const } }
  const lists = await repeated(ROUNDS, () => timed(() => foundation.list(needles)), signal)

  await inWindow(Array(CLEARED - LISTED).keys(), { size: AT_ONCE, signal }, async n => {
    const record_id = newId()
    await write('exams', { exam: `Exam ${n}` }, record_id)
    // A resource has at most 500 records. Deleted ones leave tombstones, which are cleared too.
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
