import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'

const Reference = z.object({ digest: z.string().regex(/^sha256:\w+$/), size: z.int() })
const Manifest = z.object({ config: Reference, layers: z.array(Reference) })
const Index = z.object({ manifests: z.tuple([Reference]) })
const Config = z.object({
  config: z.object({
    Env: z.array(z.string()).default([]),
    User: z.string().default(''),
    WorkingDir: z.string().default('/'),
    Entrypoint: z.array(z.string()).default([]),
    Cmd: z.array(z.string()).default([]),
  }),
  history: z.array(z.object({ created_by: z.string().default(''), empty_layer: z.boolean().default(false) })),
})

/** The most that one pulls: the compressed layers of an image. */
export const MOST_PACKED = 400e6

const MB = (bytes: number) => `${(bytes / 1e6).toFixed(1).padStart(7)} MB`

export async function imageConfig(layout: string) {
  const { config, layers } = await manifestIn(layout)
  return { ...Config.parse(await readBlob(layout, config.digest)), layers }
}

/** The bytes of an image and of its layers, each with the instruction that made it. */
export async function sizesOf(layout: string) {
  const { history, layers } = await imageConfig(layout)
  const makers = history.filter(({ empty_layer }) => !empty_layer)
  const sized = await Promise.all(
    layers.map(async ({ digest, size }, index) => ({
      packed: size,
      unpacked: await unpackedSize(blob(layout, digest)),
      label: labelOf(makers[index]?.created_by),
    })),
  )
  const packed = sized.reduce((sum, layer) => sum + layer.packed, 0)
  const unpacked = sized.reduce((sum, layer) => sum + layer.unpacked, 0)
  return { layers: sized, packed, unpacked, isTooLarge: packed > MOST_PACKED }
}

export async function printLayers(name: string, layout: string): Promise<void> {
  const { layers, isTooLarge, ...sums } = await sizesOf(layout)
  console.log(`${name}:  unpacked      packed`)
  for (const { unpacked, packed, label } of [...layers, { ...sums, label: 'in all' }])
    console.log(`  ${MB(unpacked)}  ${MB(packed)}  ${label}`)
  if (isTooLarge) throw new Error(`The image ${name} has more than${MB(MOST_PACKED)} packed.`)
}

function labelOf(createdBy = ''): string {
  const instruction = createdBy
    .replace(/^\/bin\/sh(?: -c (?:#\(nop\) )?|$)/, '')
    .replace(/(?:dir|file):[0-9a-f]{64} in /, '')
    .replaceAll(/\s+/g, ' ')
  return instruction.slice(0, 90).trim() || 'the base'
}

async function unpackedSize(file: string): Promise<number> {
  let size = 0
  for await (const chunk of createReadStream(file).pipe(createGunzip())) size += chunk.length
  return size
}

async function manifestIn(layout: string) {
  const { manifests } = Index.parse(JSON.parse(await readFile(join(layout, 'index.json'), 'utf8')))
  return Manifest.parse(await readBlob(layout, manifests[0].digest))
}

const blob = (layout: string, digest: string) => join(layout, 'blobs', digest.replace(':', '/'))
const readBlob = async (layout: string, digest: string): Promise<unknown> =>
  JSON.parse(await readFile(blob(layout, digest), 'utf8'))
