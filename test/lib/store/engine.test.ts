import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStoreClient } from '../../../lib/store/client.ts'
import { type EngineOptions, startEngine } from '../../../lib/store/engine.ts'
import { findEngineBinary } from '../../../lib/store/engine-binary.ts'
import { launchEngine, PortTaken } from '../../../lib/store/engine-process.ts'
import { ensureTables } from '../../../lib/store/ensure-tables.ts'
import { STORES } from '../../../lib/store/tables.ts'
import { quietLog } from '../../support/store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

const dataDir = () => join(folder.path, 'data')

const start = (options: Partial<EngineOptions<'content'>> = {}) =>
  startEngine({ stores: ['content'], dataDir: dataDir(), log: quietLog, onCrash: () => {}, ...options })

const onContent = async <T>(endpoint: string, use: (client: ReturnType<typeof createStoreClient>) => T) => {
  const client = createStoreClient({ endpoint })
  try {
    return await use(client)
  } finally {
    client.destroy()
  }
}

const writtenKeys = (endpoint: string) =>
  onContent(endpoint, async client => {
    const query = new QueryCommand({
      TableName: 'content',
      KeyConditionExpression: 'pk = :written',
      ExpressionAttributeValues: { ':written': 'written' },
    })
    return (await client.send(query)).Items?.map(item => item.sk)
  })

describe('the embedded engine', () => {
  it('keeps the data of each store in a file of its own, for the owner only', async () => {
    const first = await start()
    await onContent(first.endpoints.content, async client => {
      await ensureTables(client, STORES.content)
      await client.send(new PutCommand({ TableName: 'content', Item: { pk: 'written', sk: 'before' } }))
    })
    await first.close()
    expect((await stat(dataDir())).mode & 0o777).toBe(0o700)
    expect((await stat(join(dataDir(), 'content.db'))).mode & 0o777).toBe(0o600)

    const second = await start()
    expect(await writtenKeys(second.endpoints.content)).toEqual(['before'])
    await second.close()
  })

  it('serves several stores side by side', async () => {
    const engine = await startEngine({
      stores: ['accounts', 'content', 'collections'],
      dataDir: null,
      log: quietLog,
      onCrash: () => {},
    })
    expect(new Set(Object.values(engine.endpoints)).size).toBe(3)
    await engine.close()
    await expect(fetch(engine.endpoints.accounts)).rejects.toThrow()
  })

  it('leaves the disk alone when it has no store to serve', async () => {
    const engine = await start({ stores: [] })
    await engine.close()
    await expect(stat(dataDir())).rejects.toThrow('ENOENT')
  })

  it('refuses a file that another engine has open', async () => {
    const engine = await start()
    await expect(start()).rejects.toThrow(/content\.db is in use by another running process/)
    await engine.close()
  })

  it('says what to set where no engine is installed', () => {
    expect(() => findEngineBinary(undefined, 'plan9-mips')).toThrow(/DYNOXIDE_BIN.*DYNAMODB_ENDPOINT/)
  })

  it('says why an engine did not start', async () => {
    await expect(start({ binary: join(folder.path, 'missing') })).rejects.toThrow(
      /did not start: .*not found/,
    )
  })

  it('tells a taken port from other failures', async () => {
    const engine = await start({ dataDir: null })
    const port = Number(new URL(engine.endpoints.content).port)
    const binary = findEngineBinary(process.env.DYNOXIDE_BIN)
    await expect(launchEngine({ binary, file: null, port, onCrash: () => {} })).rejects.toThrow(PortTaken)
    await engine.close()
  })

  it('tells its owner when it ends by itself, and not when it is closed', async () => {
    const binary = join(folder.path, 'engine')
    const pidFile = join(folder.path, 'pid')
    const real = findEngineBinary(process.env.DYNOXIDE_BIN)
    await writeFile(binary, `#!/bin/sh\necho $$ > '${pidFile}'\nexec '${real}' "$@"\n`)
    await chmod(binary, 0o700)
    const crashed = Promise.withResolvers<string>()

    const engine = await start({ binary, onCrash: crashed.resolve })
    process.kill(Number(await readFile(pidFile, 'utf8')), 'SIGKILL')
    expect(await crashed.promise).toBe('content')
    await engine.close()

    const closed = await start({ onCrash: () => expect.fail('closing is no crash') })
    await closed.close()
  })
})

describe('the engine of a process that dies', () => {
  let owner: ChildProcess | undefined
  afterEach(() => owner?.kill('SIGKILL'))

  /** Starts a writing process in a group of its own; resolves once it has had 100 writes acknowledged. */
  const writing = async () => {
    const script = fileURLToPath(new URL('engine-owner.ts', import.meta.url))
    const child = spawn(process.execPath, [script, dataDir()], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    owner = child
    const printed: string[] = []
    const busy = Promise.withResolvers<void>()
    createInterface({ input: child.stdout }).on('line', line => {
      if (printed.push(line) > 100) busy.resolve()
    })
    const ended = once(child, 'close')
    await Promise.race([busy.promise, ended])
    return { child, endpoint: printed[0] ?? '', acknowledged: () => printed.slice(1), ended }
  }

  it('ends after kill -9 and has lost no acknowledged write', async () => {
    const { child, endpoint, acknowledged, ended } = await writing()
    child.kill('SIGKILL')
    await ended

    const engine = await start()
    await expect(fetch(endpoint)).rejects.toThrow()
    const stored = new Set(await writtenKeys(engine.endpoints.content))
    expect(acknowledged().length).toBeGreaterThanOrEqual(100)
    expect(acknowledged().filter(key => !stored.has(key))).toEqual([])
    await engine.close()
  })

  it('outlives a signal to the whole group until the last writes are done', async () => {
    const { child, ended } = await writing()
    if (child.pid === undefined) throw new Error('No process')
    process.kill(-child.pid, 'SIGTERM')
    expect(await ended).toEqual([0, null])

    const engine = await start()
    expect(await writtenKeys(engine.endpoints.content)).toContain('goodbye')
    await engine.close()
  })
})
