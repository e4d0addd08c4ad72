import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import { resumes } from '../../../lib/data/articles/article/present-article.ts'
import { contentEntities } from '../../../lib/data/entities/content/entities.ts'
import { rootsOf } from '../../../lib/data/object-stores/local/places.ts'
import type { StoreTable } from '../../../lib/store/client.ts'
import { contradictions, leftovers, soundIn } from '../../../test/support/stored-sound.ts'

const NO_BUCKET: ReadonlySet<string> = new Set()

/** Faults in the store and on the disk after everything due was swept and pruned, as sentences. */
export async function wrongAfterSweep(content: StoreTable, dataDir: string): Promise<string[]> {
  const { sweeps, sourceMoves } = contentEntities(content)
  const all = { consistent: true, pages: 'all' } as const
  const [sound, held, due, moves, files] = await Promise.all([
    soundIn(content),
    heldWithoutTask(content),
    sweeps.query.sweep({}).go(all),
    sourceMoves.query.move({}).go(all),
    filesWithoutOwner(content, dataDir),
  ])
  return [
    ...contradictions(sound, NO_BUCKET),
    ...leftovers(sound, NO_BUCKET).map(left => `${left} belongs to nothing`),
    ...held.map(id => `article ${id} is held without a task`),
    ...due.data.map(({ article_id, reason }) => `what was ${reason} of article ${article_id} is not swept`),
    ...moves.data.map(({ temporary_key }) => `the move of ${temporary_key} is not ended`),
    ...files,
  ]
}

/** The marks of interrupted work that goes on stay. */
async function heldWithoutTask(content: StoreTable): Promise<number[]> {
  const { articles, processing } = contentEntities(content)
  const { data: marks } = await processing.query.processing({}).go({ consistent: true, pages: 'all' })
  const ids = marks.map(({ article_id }) => article_id)
  const heads = await Promise.all(ids.map(id => articles.get({ id }).go({ consistent: true })))
  return ids.filter((_, at) => {
    const head = heads[at]?.data
    return !head || !resumes(head)
  })
}

const Head = z.object({ sk: z.literal('HEAD'), metadata: z.string() })
const Metadata = z.object({ source_media: z.string().optional() })

async function filesWithoutOwner({ client, table }: StoreTable, dataDir: string): Promise<string[]> {
  const named = new Set<string>()
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table, ConsistentRead: true }))
    for (const item of Items) {
      const head = Head.safeParse(item).data
      const { source_media } = head ? Metadata.parse(JSON.parse(head.metadata)) : {}
      if (source_media !== undefined) named.add(source_media)
    }
  const { uploads, temporary } = rootsOf(dataDir)
  const kept = await filesBelow(uploads)
  const left = await filesBelow(temporary)
  return [
    ...kept.filter(key => !named.has(key)).map(key => `no article names the file ${key}`),
    ...[...named].filter(key => !kept.includes(key)).map(key => `the file ${key} is missing`),
    ...left.map(path => `the temporary file ${path} is left`),
  ]
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
}
