import { expect, it } from 'vitest'
import { dataLab } from '../../../handlers/data/lab.ts'
import { cutAll, keep, recordedText, sweepAll } from '../../../handlers/data/mined-stories.ts'
import { allow, bytesOf, forgetCounts, sweep } from '../../../handlers/data/quota-stories.ts'

const openLab = dataLab()
const open = () => openLab.asReader({ QUOTAS: 'yes' })
const CUT_BYTES = 'sound 11750 13250'.length + 'picture 11750 13250'.length

it('the sounds and pictures of cards count for the account, also when it is counted anew, until they are removed', async () => {
  const { lab, client } = await open()
  const { item_id } = await keep(client, await recordedText(lab), 1)
  const params = { media_id: `s.${item_id}` }
  await sweep(lab)
  const before = (await bytesOf(client)).learning
  await cutAll(lab)
  expect((await bytesOf(client)).learning - before).toBe(CUT_BYTES)
  await forgetCounts(lab)
  await bytesOf(client)
  await sweep(lab)
  expect((await bytesOf(client)).learning - before).toBe(CUT_BYTES)
  await client.minedMedia.remove({ params })
  await sweepAll(lab)
  expect((await bytesOf(client)).learning).toBe(before)
})

it('an account whose storage is full gets its words and the reason, and the sound once there is room', async () => {
  const { lab, client } = await open()
  const text = await recordedText(lab)
  const { item_id } = await keep(client, text, 1)
  const params = { media_id: `s.${item_id}` }
  await allow(lab, { bytes: 1 })
  expect(await cutAll(lab)).toBe(0)
  expect(await client.minedMedia.get({ params })).toMatchObject({ sound: 'failed', reason: 'quota_reached' })
  await allow(lab, {})
  await client.minedMedia.want({ params })
  expect(await cutAll(lab)).toBe(1)
  expect(await client.minedMedia.get({ params })).toMatchObject({ sound: 'ready', picture: 'ready' })
})
