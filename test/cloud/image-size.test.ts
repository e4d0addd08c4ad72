import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { MOST_PACKED, sizesOf } from '../../scripts/image/layers.ts'
import { folderOfTest } from '../support/folders.ts'

/** An image of two layers, by the layout of the Open Container Initiative; the second is said to be that large. */
async function layoutWith(packed: number): Promise<string> {
  const folder = await folderOfTest()
  await mkdir(join(folder, 'blobs/sha256'), { recursive: true })
  const put = async (bytes: Buffer) => {
    const hash = createHash('sha256').update(bytes).digest('hex')
    await writeFile(join(folder, 'blobs/sha256', hash), bytes)
    return { digest: `sha256:${hash}`, size: bytes.length }
  }
  const putJson = (value: unknown) => put(Buffer.from(JSON.stringify(value)))
  const layers = [await put(gzipSync(Buffer.alloc(5_000))), await put(gzipSync(Buffer.alloc(70_000)))]
  const history = [
    { created_by: '/bin/sh' },
    { created_by: '/bin/sh -c #(nop) ENV A=1', empty_layer: true },
    { created_by: `/bin/sh -c #(nop) COPY dir:${'0a'.repeat(32)} in lib ` },
  ]
  const config = await putJson({ config: { User: 'node' }, history })
  const [base, further] = layers
  const manifest = await putJson({ config, layers: [base, { ...further, size: packed }] })
  await writeFile(join(folder, 'index.json'), JSON.stringify({ manifests: [manifest] }))
  return folder
}

it('the sizes of an image are those of its layers, by the instructions that made them', async () => {
  const { layers, packed, unpacked, isTooLarge } = await sizesOf(await layoutWith(1_000))
  expect(layers.map(({ unpacked, label }) => [unpacked, label])).toEqual([
    [5_000, 'the base'],
    [70_000, 'COPY lib'],
  ])
  expect([packed, unpacked, isTooLarge]).toEqual([1_000 + (layers[0]?.packed ?? 0), 75_000, false])
})

it('an image above the limit is too large', async () => {
  expect((await sizesOf(await layoutWith(MOST_PACKED))).isTooLarge).toBe(true)
})
