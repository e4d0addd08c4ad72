import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { readAnew } from '../../reader/src/api/read-anew.ts'

/** A list that is shown, whose readings end when the test says so. */
function shownList() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const readings: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const reading = Promise.withResolvers<string>()
    readings.push(reading)
    return reading.promise
  }
  const options = { queryKey: ['words', 'list'], queryFn, initialData: 'before', staleTime: Infinity }
  const unsubscribe = new QueryObserver(client, options).subscribe(() => {})
  return { client, readings, shown: () => client.getQueryData(options.queryKey), close: unsubscribe }
}

it('a reading is repeated once for all that changed during a reading, and not once for each change', async () => {
  const { client, readings, shown, close } = shownList()
  const changes = Array.from({ length: 100 }, () => readAnew(client, ['words']))
  expect(readings).toHaveLength(1)
  readings[0]?.resolve('with the first')
  await expect.poll(() => readings.length).toBe(2)
  readings[1]?.resolve('with all')
  await Promise.all(changes)
  expect([readings.length, shown()]).toEqual([2, 'with all'])
  void readAnew(client, ['words'])
  expect(readings).toHaveLength(3)
  close()
})

it('a reading follows a change also if the reading before failed', async () => {
  const { client, readings, shown, close } = shownList()
  const changes = [readAnew(client, ['words']), readAnew(client, ['words'])]
  readings[0]?.reject(new Error('The server was away.'))
  await expect.poll(() => readings.length).toBe(2)
  readings[1]?.resolve('after all')
  await Promise.all(changes)
  expect(shown()).toBe('after all')
  close()
})

it('a list that is read anew misses no change that comes while a reading ends', async () => {
  for (let ticks = 0; ticks < 10; ticks += 1) {
    let value = 'before'
    let shown = ''
    const client = {
      async invalidateQueries() {
        shown = value
      },
    }
    void readAnew(client, ['words'])
    for (let tick = 0; tick < ticks; tick += 1) await null
    value = 'after'
    await readAnew(client, ['words'])
    expect([ticks, shown]).toEqual([ticks, 'after'])
  }
})
