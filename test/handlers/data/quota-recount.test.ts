import { describe, expect, it } from 'vitest'
import { usageKey } from '../../../lib/data/entities/usage/counted.ts'
import { itemsWith } from '../../../lib/store/writing/batch.ts'
import { deepIt } from '../../support/sample.ts'
import { spokenArticle } from './audio-stories.ts'
import { articleWithFile, filesLab, promote, send as sendFile } from './files-stories.ts'
import { write as writeRecord } from './foundation-stories.ts'
import { dataLab, reader, root } from './lab.ts'
import { bytesOf, forgetCounts, storageOf, sweep } from './quota-stories.ts'
import { change, RAIN } from './word-stories.ts'

const limited = { QUOTAS: 'yes' }
const openLab = dataLab()
const openLabWithFiles = filesLab()
const open = () => openLab.asReader(limited)
const openFiles = () => openLabWithFiles.asReader('local', limited)

const bytes = (text: string) => Buffer.byteLength(text)

describe('the storage of an account', () => {
  it('is counted anew where it was never counted, with the same result', async () => {
    const { lab, client } = await openFiles()
    const sent = await articleWithFile(client)
    await promote(client, sent)
    await sendFile(client)
    const spoken = await spokenArticle(lab, ['雨が降る。'])
    await writeRecord(client, 'goals', { name: 'x' })
    await change(client, [[RAIN, 'known']])
    const before = await storageOf(client)
    expect(before.by_kind.learning).toBeGreaterThan(300)
    await forgetCounts(lab, [sent.id, spoken.id])
    expect(await storageOf(client)).toMatchObject({ bytes: 0, counted_at: null })
    await sweep(lab)
    const after = await storageOf(client)
    expect(after).toEqual({ ...before, counted_at: expect.any(String) })
    // Nothing is counted twice afterwards.
    await spoken.remove()
    expect((await bytesOf(client)).audio).toBe(0)
    await sweep(lab)
    expect((await storageOf(client)).counted_at).toBe(after.counted_at)
  })

  deepIt('is counted even if a former bucket with a recording does not answer', async () => {
    const { lab, client } = await openFiles()
    const sent = await articleWithFile(client)
    await promote(client, sent)
    await forgetCounts(lab, [sent.id])
    const { articles } = lab.app.content
    await articles.patch({ id: sent.id }).set({ source_store: 'former' }).go()
    await storageOf(client)
    expect(await sweep(lab)).toBe(1)
    expect(await storageOf(client)).toMatchObject({
      by_kind: { texts: bytes('本を読む。'), recordings: 0 },
      counted_at: expect.any(String),
    })
    // It is looked for again at the next count.
    expect((await articles.get({ id: sent.id }).go()).data?.media_bytes).toBeUndefined()
  })

  deepIt('is noted once to be counted anew, however often it is read before', async () => {
    const { lab } = await open()
    const noted = async () => (await lab.app.content.recounts.query.recount({}).go()).data
    for (let minute = 0; minute < 3; minute += 1) {
      await storageOf(lab.as(reader))
      lab.clock.advance(60)
    }
    expect(await noted()).toHaveLength(1)
    await sweep(lab)
    expect(await noted()).toEqual([])
  })

  it('has no sums any more once the account is erased, even if its texts are deleted later', async () => {
    const { lab } = await open()
    const { id } = await spokenArticle(lab, ['雨。'])
    await storageOf(lab.as(reader))
    await lab.as(null).learners.erase({ params: { id: reader.user_id }, query: {} })
    await sweep(lab)
    await lab.as(root).articles.remove({ params: { id } })
    expect(await itemsWith(lab.app.content, [usageKey(reader.user_id)])).toEqual([])
  })

  deepIt('is counted anew after a week', async () => {
    const { lab, client } = await open()
    await storageOf(client)
    await sweep(lab)
    const { counted_at } = await storageOf(client)
    lab.clock.advance(8 * 86_400)
    await storageOf(client)
    await sweep(lab)
    expect((await storageOf(client)).counted_at).not.toBe(counted_at)
  })
})
