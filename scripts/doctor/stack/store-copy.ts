import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStoreClient, type StoreClient } from '../../../lib/store/client.ts'
import { startEngine } from '../../../lib/store/engine/engine.ts'
import type { StoreName } from '../../../lib/store/tables.ts'
import { storeEndpointOf } from '../../../router/stores.ts'
import type { Installation } from '../installation.ts'
import { MOST_COPIED } from './store-file.ts'

/** Gives `work` a copy, since an engine writes to the file that it opens. Returns the reason if nothing is there, or too much. */
export async function inStore<T>(
  name: StoreName,
  { config, answer_ms }: Pick<Installation, 'config' | 'answer_ms'>,
  work: (client: StoreClient) => Promise<T>,
): Promise<T | 'absent' | 'too large'> {
  const endpoint = storeEndpointOf(config, name)
  if (config.DYNAMODB_IN_CLOUD || endpoint !== undefined)
    return withClient(
      { ...(endpoint === undefined ? { region: config.AWS_REGION } : { endpoint }), timeoutMs: answer_ms },
      work,
    )
  const file = join(config.DATA_DIR, `${name}.db`)
  if (!existsSync(file)) return 'absent'
  if ((await stat(file)).size > MOST_COPIED) return 'too large'
  const folder = await mkdtemp(join(tmpdir(), 'yomu-doctor-'))
  try {
    for (const ending of ['', '-wal'])
      if (existsSync(file + ending)) await copyFile(file + ending, join(folder, `${name}.db${ending}`))
    const engine = await startEngine({
      stores: [name],
      dataDir: folder,
      log: { info: () => {}, error: () => {} },
      onCrash: () => {},
      binary: config.DYNOXIDE_BIN,
    })
    try {
      return await withClient({ endpoint: engine.endpoints[name], timeoutMs: answer_ms }, work)
    } finally {
      await engine.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function withClient<T>(
  where: ({ endpoint: string } | { region: string }) & { timeoutMs: number },
  work: (client: StoreClient) => Promise<T>,
): Promise<T> {
  const client = createStoreClient({ ...where, backoff: { attempts: 1 } })
  try {
    return await work(client)
  } finally {
    client.destroy()
  }
}
