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

/** Of what one pulls: the compressed layers of an image. */
export const MOST_PACKED = 400e6

const MB = (bytes: number) => `${(bytes / 1e6).toFixed(1).padStart(7)} MB`

/** The settings of an image that is kept by the layout of the Open Container Initiative. */
export async function imageConfig(layout: string) {
  const { config } = await manifestIn(layout)
  return { ...Config.parse(await readBlob(layout, config.digest)), layers: (await manifestIn(layout)).layers }
}

/** Prints the size of each layer, packed and not; throws if one would pull too much. */
export async function printLayers(name: string, layout: string): Promise<void> {
  const { history, layers } = await imageConfig(layout)
  const makers = history.filter(({ empty_layer }) => !empty_layer)
  const sums = { packed: 0, unpacked: 0 }
  console.log(`${name}:  unpacked      packed`)
  for (const [index, { digest, size }] of layers.entries()) {
    const unpacked = await unpackedSize(blob(layout, digest))
    sums.packed += size
    sums.unpacked += unpacked
    console.log(`  ${MB(unpacked)}  ${MB(size)}  ${labelOf(makers[index]?.created_by)}`)
  }
  console.log(`  ${MB(sums.unpacked)}  ${MB(sums.packed)}  in all`)
  if (sums.packed > MOST_PACKED)
    throw new Error(
      `The image ${name} has ${MB(sums.packed).trim()} packed; at most ${MB(MOST_PACKED).trim()} are allowed.`,
    )
}

/** The instruction by which a layer was made. */
function labelOf(createdBy = ''): string {
  const instruction = createdBy.replace(/^\/bin\/sh -c (?:#\(nop\) )?/, '').replaceAll(/\s+/g, ' ')
  return instruction.slice(0, 90) || 'the base'
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
