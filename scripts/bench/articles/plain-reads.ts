import { blockKey, headKey } from '../../../lib/data/entities/content/keys.ts'
import { createStoreClient } from '../../../lib/store/client.ts'
import { plainBatches } from '../../../lib/store/reading/plain-read.ts'
import { batchGet, plainBatchGetAll } from '../../../lib/store/writing/batch.ts'
import type { OnStack } from '../bench.ts'
import { comparedRounds, type Line } from '../measuring/report.ts'
import { inRounds } from '../measuring/times.ts'
import { withContentTable } from '../stack/content-store.ts'

const ROUNDS = 5
const ROUND_MS = 1_000
const AT_ONCE = 8
const CREDENTIALS = { accessKeyId: 'bench', secretAccessKey: 'bench' }

interface PlainReads extends OnStack {
  /** The id of an article of 100 sentences that was never edited. */
  article: number
}

/** The read behind a warm page, of the article's head and blocks: past the SDK, through it, and as documents. */
export const plainReads = ({ stack, article, signal }: PlainReads): Promise<Line[]> =>
  withContentTable(stack, async ({ client, endpoint, table }) => {
    const signing = createStoreClient({ endpoint, region: 'local', credentials: CREDENTIALS })
    const keys = [headKey(article), ...['00000', '00001'].map(n => blockKey(article, `00000001.${n}`))]
    const documents = [{ RequestItems: { [table]: { ConsistentRead: true, Keys: keys } } }]
    const perSecond = (read: () => Promise<readonly unknown[]>) => () => readsPerSecond(read, keys.length)
    const contenders = {
      past: perSecond(() => plainBatchGetAll(client, plainBatches(table, keys), signal)),
      through: perSecond(() => plainBatchGetAll(signing, plainBatches(table, keys), signal)),
      asDocuments: perSecond(() => batchGet(signing, documents, { signal })),
    }
    try {
      await inRounds(contenders, 1, signal)
      const { past, through, asDocuments } = await inRounds(contenders, ROUNDS, signal)
      const against = (other: number[], name: string) =>
        comparedRounds(`store read of ${keys.length} items, past the SDK ÷ ${name}`, past, other, 'reads/s')
      return [against(through, 'signed by the SDK'), against(asDocuments, 'by the document client')]
    } finally {
      signing.destroy()
    }
  })

async function readsPerSecond(read: () => Promise<readonly unknown[]>, items: number): Promise<number> {
  const started = performance.now()
  let reads = 0
  const readOn = async () => {
    while (performance.now() - started < ROUND_MS) {
      if ((await read()).length !== items) throw new Error('The store did not return every item.')
      reads += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readOn))
  return reads / ((performance.now() - started) / 1000)
}
