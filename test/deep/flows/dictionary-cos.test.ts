import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bucket, cosLab } from '../../flows/cos-lab.ts'
import { edictLines } from '../../support/dictionary.ts'
import { eventually } from '../../support/eventually.ts'
import { administrator } from '../../support/people.ts'

const lab = cosLab(() => ({}))

it('a dictionary kept in a bucket is built, activated and loaded there, and a damaged one is never used', async () => {
  const { stack, s3, cos } = lab
  await cos.put({ body: s3.form() })
  const { manager, collection } = await administrator(stack)
  const { dictionary } = manager
  const whale = async () => (await collection.dictionary.search({ query: { q: 'whale' } })).items.length
  const objects = () => [...s3.bucket(bucket).objects.keys()].filter(key => key.includes('dictionary-'))
  const forgotten = async () => {
    const folder = join(stack.dataDir, 'dictionary')
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
  }
  const built = async (lines: readonly string[]) => {
    await dictionary.part({ params: { n: 1 }, body: Buffer.from(lines.join('\n')) })
    await dictionary.build({ body: { source: 'parts', parts: 1 } })
    return eventually(async () => {
      const state = await dictionary.state()
      expect([state.building, state.failure]).toEqual([null, null])
      expect(state.candidate).not.toBeNull()
      return state
    })
  }

  const first = await built([...edictLines, '鯨 [くじら] /(n) whale/'])
  expect(objects()).toHaveLength(1)
  await forgotten()
  await dictionary.activate({ body: { expected_version: first.version } })
  expect(await whale()).toBe(1)

  const second = await built(edictLines)
  const keys = objects()
  expect(keys).toHaveLength(2)
  const key = keys.find(each => each.endsWith(`dictionary-${second.candidate?.slot}`)) ?? ''
  const stored = s3.bucket(bucket).objects.get(key)
  if (!stored) throw new Error('The candidate is in the bucket')
  const changed = Buffer.from(stored.bytes).fill(0, 90, 91)
  for (const [bytes, status] of [
    [stored.bytes.subarray(1), 502],
    [changed, 422],
  ] as const) {
    await forgotten()
    s3.bucket(bucket).objects.set(key, { ...stored, bytes })
    const activating = dictionary.activate({ body: { expected_version: second.version } })
    await expect(activating).rejects.toMatchObject({ status })
    expect((await dictionary.state()).active?.sha256).toBe(first.candidate?.sha256)
    expect(await whale()).toBe(1)
  }

  s3.bucket(bucket).objects.set(key, stored)
  await dictionary.activate({ body: { expected_version: second.version } })
  expect(await whale()).toBe(0)
})
