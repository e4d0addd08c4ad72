import { describe, expect, it } from 'vitest'
import { deepIt } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import {
  allRows,
  beforeRequests,
  edit,
  finishedArticle,
  keysOf,
  labWithFinished,
  openTwo,
} from './edit-stories.ts'
import { dataLab, type Lab, reader } from './lab.ts'
import { cutPoints } from './lost-process.ts'
import { numbered, sentencesOf } from './stories.ts'

const open = dataLab()
const stores = testStores()

const MINUTES = 60
const sweep = (lab: Lab) => lab.as(null).housekeeping.sweep()
const OLD = numbered(70)
/** Without a row of the first of two blocks. */
const NEW = OLD.toSpliced(5, 1)

/** An article whose edit is due to be swept. */
async function editedOnce(lab: Lab) {
  const client = lab.as(reader)
  const { id } = await finishedArticle(client, OLD, {}, [0])
  await edit(client, id, NEW)
  lab.clock.advance(10 * MINUTES)
  return id
}

const dueIn = async ({ app }: Lab) => (await app.content.sweeps.query.sweep({}).go({ consistent: true })).data

describe('a replaced text', () => {
  it('stays for ten minutes, for readers that still need it', async () => {
    const { lab, client, id } = await labWithFinished(open, OLD, {}, [0])
    const before = await keysOf(lab, id)
    await edit(client, id, NEW)
    lab.clock.advance(10 * MINUTES - 1)
    expect(await sweep(lab)).toEqual({ swept: 0, is_more_due: false })
    expect(await keysOf(lab, id)).toEqual(expect.arrayContaining(before))
  })

  deepIt('is removed after that, without anything else', async () => {
    const { lab, client, id } = await labWithFinished(open, OLD, {}, [0])
    const before = await keysOf(lab, id)
    await edit(client, id, NEW)
    const after = await keysOf(lab, id)
    const rows = await allRows(client, id)
    lab.clock.advance(10 * MINUTES)
    expect(await sweep(lab)).toEqual({ swept: 1, is_more_due: false })

    const isReplaced = (key: string) => /00000001\.00000|REVISION#00000001|TEXT#00000001/.test(key)
    expect(before.filter(isReplaced)).toHaveLength(64 + 3)
    expect(await keysOf(lab, id)).toEqual(after.filter(key => !isReplaced(key)))
    expect(await allRows(client, id)).toEqual(rows)
    expect(await sweep(lab)).toEqual({ swept: 0, is_more_due: false })
  })

  deepIt('is removed if the rows stay the same', async () => {
    const { lab, client, id } = await labWithFinished(open, ['春。', '\n', '夏。'])
    const keys = await keysOf(lab, id)
    await edit(client, id, ['春。', '\n', '夏。'], { raw_content: '春。\r\n夏。' })
    await client.sentenceEdits.source({ params: { id, idx: 0 }, body: { sentence: '秋。' } })
    lab.clock.advance(10 * MINUTES)
    expect(await sweep(lab)).toMatchObject({ swept: 2 })
    expect(await keysOf(lab, id)).toHaveLength(keys.length)
    expect(await client.articles.text({ params: { id } })).toMatchObject({ content_revision: 3 })
    expect(await sentencesOf(client, id)).toEqual(['秋。', '\n', '夏。'])
  })

  deepIt('is removed during another edit without disturbing it', async () => {
    const { one, other, clock, client } = await openTwo(stores)
    const editAgain = (id: number) => edit(one.as(reader), id, NEW.slice(1))
    const undisturbed = await editedOnce(other)
    const requests = await one.requestsOf(() => editAgain(undisturbed))
    clock.advance(10 * MINUTES)
    await sweep(other)
    for (const at of cutPoints(requests.length - 1)) {
      const id = await editedOnce(other)
      beforeRequests(one, async request => {
        if (request === at) expect(await sweep(other)).toMatchObject({ swept: 1 })
      })
      await editAgain(id)
      expect(await sentencesOf(client, id)).toEqual(NEW.slice(1))
      clock.advance(10 * MINUTES)
      await sweep(other)
      // The head, the text, the revision and its two blocks, and the rows.
      expect(await keysOf(other, id)).toHaveLength(5 + 68)
    }
  })

  deepIt('is finally removed even if the sweep is interrupted at any request', async () => {
    const { one, other, client } = await openTwo(stores)
    await editedOnce(other)
    const requests = await one.requestsOf(() => sweep(one))
    for (const from of cutPoints(requests.length - 1)) {
      const id = await editedOnce(other)
      let isCut = true
      beforeRequests(one, async request => {
        if (isCut && request >= from) throw new Error('The process is gone')
      })
      await expect(sweep(one)).rejects.toMatchObject({ code: 'upstream_failed' })
      expect(await sentencesOf(client, id)).toEqual(NEW)
      isCut = false
      await sweep(one)
      expect(await keysOf(other, id)).toHaveLength(5 + 69)
      expect(await dueIn(other)).toEqual([])
    }
  })
})

deepIt('a sweep does nothing for a deleted article, or one that a later sweep has handled', async () => {
  const { lab, client, id } = await labWithFinished(open, numbered(3))
  await edit(client, id, numbered(2))
  await client.articles.remove({ params: { id } })
  lab.clock.advance(10 * MINUTES)
  expect(await sweep(lab)).toEqual({ swept: 1, is_more_due: false })
  expect(await keysOf(lab, id)).toEqual([])
})
