import { describe, expect, it } from 'vitest'
import { sampled } from '../support/sample.ts'
import { ended, readEvents, type SeenEvent } from '../support/tasks.ts'
import { longText, shortText } from '../support/texts.ts'
import { articleLab, heldUpload } from './article-stack.ts'
import { openStream, readWhole } from './sse-reader.ts'

const lab = articleLab()

let finished: string | undefined
/** The same for all tests: what has ended does not change. */
async function finishedTask() {
  if (finished !== undefined) return finished
  const { task_id } = await lab.hana.study.articles.upload({ body: { raw_content: shortText } })
  await ended(lab.hana, task_id)
  finished = task_id
  return task_id
}

const open = (task_id: string, token?: string, lastEventId?: string) =>
  openStream(lab.stack.addresses.study, task_id, token, lastEventId)

describe('the stream of a task', () => {
  it('is not buffered by proxies', async () => {
    const { body, headers, status } = await open(await finishedTask(), lab.hana.token)
    await body?.cancel()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toContain('no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('content-length')).toBeNull()
  })

  it('sends a new reader the current progress, and then each event', async () => {
    const { task_id, letGo } = await heldUpload(lab, longText(60))
    const now = await lab.hana.study.tasks.get({ params: { task_id } })
    const enough = ({ event }: SeenEvent) => {
      // The task goes on only once its reader has the snapshot.
      if (event === 'snapshot') letGo()
      return event === 'completed'
    }
    const [snapshot, ...events] = await readEvents(lab.hana, task_id, { enough })
    expect(snapshot).toMatchObject({ event: 'snapshot', task: { task_id, progress: now.progress } })
    const first = snapshot?.id ?? 0
    expect(events.map(({ id }) => id)).toEqual(events.map((_, n) => first + 1 + n))
    expect(events.at(-1)).toMatchObject({ event: 'completed', task: { state: 'completed', progress: 100 } })
  })
})

describe('the stream of a task that has ended', () => {
  it('is resumed after every event, and closes with the last one', async () => {
    const task_id = await finishedTask()
    const whole = await readWhole(await open(task_id, lab.hana.token, '0'))
    expect(whole.map(({ id }) => id)).toEqual(whole.map((_, n) => n + 1))
    for (const seen of whole) {
      const rest = await readWhole(await open(task_id, lab.hana.token, String(seen.id)))
      expect(rest).toEqual(whole.slice(seen.id))
    }
  })

  const unknown = [undefined, '', 'abc', '-1', '1e3', '1.5', '0x1', '999999', '9'.repeat(20), 'NaN', '1, 2']
  it.each(sampled(unknown, 3))('is a snapshot and the end after the unknown event %j', async lastEventId => {
    const task_id = await finishedTask()
    const events = await readWhole(await open(task_id, lab.hana.token, lastEventId))
    expect(events.map(({ event }) => event)).toEqual(['snapshot', 'completed'])
    const task = await lab.hana.study.tasks.get({ params: { task_id } })
    expect(events.map(event => event.task)).toEqual([task, task])
  })
})
