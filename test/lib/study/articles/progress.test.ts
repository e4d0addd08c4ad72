import { expect, it } from 'vitest'
import { withProgress } from '../../../../lib/study/articles/progress.ts'
import { workOnArticle } from './lab.ts'

it('progress is written every five seconds at most, one write at a time, and no write is in progress at the end', async () => {
  const written: unknown[] = []
  const gates: PromiseWithResolvers<void>[] = []
  const { work, clock } = workOnArticle(async ({ body }) => {
    written.push(JSON.parse(String(body)).progress)
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
  })
  let isOver = false
  const flow = withProgress(work, async ({ report }) => {
    report('analysing', 10)
    expect(written).toEqual([])
    clock.advance(5)
    report('analysing', 20)
    await expect.poll(() => written).toEqual([20])

    clock.advance(60)
    report('analysing', 30)
    gates[0]?.reject(new Error('lost'))
    await expect
      .poll(() => {
        report('analysing', 40)
        return written
      })
      .toEqual([20, 40])
  }).finally(() => {
    isOver = true
  })
  await expect.poll(() => written).toEqual([20, 40])
  await new Promise(resolve => setImmediate(resolve))
  expect(isOver).toBe(false)
  gates[1]?.resolve()
  await flow
  expect(work.task.snapshot.progress).toBe(40)
})
