import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepIt, runs } from '../../support/sample.ts'
import { type DataClient, dataLab } from './lab.ts'
import { beforeNextWrite, labWithFree, sentenceOf } from './sentence-stories.ts'
import { numbered, readPage } from './stories.ts'

const open = dataLab()

const shift = (client: DataClient, { id }: { id: number }, shift_ms: number) =>
  client.articleTimes.shift({ params: { id }, body: { shift_ms } })
/** In seconds. */
const timesOf = async (client: DataClient, { id }: { id: number }) =>
  (await readPage(client, id)).rows
    .map(({ metadata: { start, end } }) => ((start ?? end) === undefined ? 'none' : `${start} to ${end}`))
    .join(', ')
const said = async (client: DataClient, article: { id: number }, ...times: [number, number][]) => {
  for (const [index, [start_ms, end_ms]] of times.entries())
    await sentenceOf(client, article, index).times({ start_ms, end_ms })
}

describe('the times of a text', () => {
  it('move together, are read under another tag, and come back', async () => {
    const { lab, client, article } = await labWithFree(open, numbered(3))
    await said(client, article, [1_000, 1_900], [2_000, 3_050])
    lab.clock.advance(2)
    const [times, before] = [await timesOf(client, article), await readPage(client, article.id)]
    expect(await shift(client, article, 1_100)).toEqual({ shift_ms: 1_100 })
    const after = await readPage(client, article.id)
    expect(after.head.metadata).toMatchObject({ times_shift_ms: 1_100 })
    expect(after.tag).not.toBe(before.tag)
    expect(await timesOf(client, article)).toBe('2.1 to 3, 3.1 to 4.15, none')
    await shift(client, article, 0)
    const { updated_at, ...head } = (await readPage(client, article.id)).head
    expect(before.head).toMatchObject(head)
    expect(await timesOf(client, article)).toBe(times)
  })

  deepIt('lose nothing before the beginning', async () => {
    const { client, article } = await labWithFree(open, numbered(2))
    await said(client, article, [500, 900], [2_000, 3_000])
    await shift(client, article, -2_500)
    expect(await timesOf(client, article)).toBe('none, 0 to 0.5')
    await shift(client, article, 0)
    expect(await timesOf(client, article)).toBe('0.5 to 0.9, 2 to 3')
  })

  deepIt('keep a start before the beginning while a person moves the end', async () => {
    const { client, article } = await labWithFree(open, numbered(2))
    await said(client, article, [1_000, 3_000], [1_000, 1_500])
    await shift(client, article, -2_000)
    await sentenceOf(client, article, 0).times({ start_ms: 0, end_ms: 1_200 })
    await sentenceOf(client, article, 1).times({ start_ms: 0, end_ms: 400 })
    await shift(client, article, 0)
    expect(await timesOf(client, article)).toBe('1 to 3.2, 2 to 2.4')
  })

  deepIt('are those that a person sets, also if all are moved at the same moment', async () => {
    const { lab, client, article } = await labWithFree(open, numbered(1))
    await said(client, article, [1_000, 2_000])
    beforeNextWrite(lab, () => shift(client, article, 700))
    const row = await sentenceOf(client, article, 0).times({ start_ms: 3_000, end_ms: 4_000 })
    expect(row.metadata).toMatchObject({ start: 3, end: 4 })
    expect(await timesOf(client, article)).toBe('3 to 4')
  })

  deepIt('are those that a person sets, whatever the shift', async () => {
    const { client, article } = await labWithFree(open, numbered(1))
    const time = fc.integer({ min: 0, max: 100_000 })
    const length = fc.integer({ min: 1, max: 60_000 })
    const by = fc.integer({ min: -3_600_000, max: 3_600_000 })
    await fc.assert(
      fc.asyncProperty(time, length, by, async (start_ms, more, shift_ms) => {
        await shift(client, article, shift_ms)
        const row = await sentenceOf(client, article, 0).times({ start_ms, end_ms: start_ms + more })
        expect(row.metadata).toMatchObject({ start: start_ms / 1_000, end: (start_ms + more) / 1_000 })
        expect((await readPage(client, article.id)).rows[0]).toEqual(row)
      }),
      runs(12, 8),
    )
  })

  deepIt.each([
    ['ends before it starts', { start_ms: 2, end_ms: 1 }],
    ['ends as it starts', { start_ms: 2, end_ms: 2 }],
    ['is too long', { start_ms: 0, end_ms: 60_001 }],
    ['starts before the recording', { start_ms: -1, end_ms: 1 }],
    ['is beyond a hundred hours', { start_ms: 360_000_000, end_ms: 360_000_001 }],
  ])('are refused of a sentence that %s', async (_, times) => {
    const { client, article } = await labWithFree(open, numbered(1))
    await expect(sentenceOf(client, article, 0).times(times)).rejects.toMatchObject({ status: 400 })
  })
})
