import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createStoreClient } from '../../../lib/store/client.ts'
import {
  type EngineOptions,
  findEngineBinary,
  startEngine,
  unguessableHost,
} from '../../../lib/store/engine/engine.ts'
import { launchEngine, PortTaken, StoreUnusable } from '../../../lib/store/engine/engine-process.ts'
import { ensureTables } from '../../../lib/store/engine/ensure-tables.ts'
import { STORES } from '../../../lib/store/tables.ts'
import { folderOfTest } from '../../support/folders.ts'
import { programEnvironment } from '../../support/program-environment.ts'
import { deepIt } from '../../support/sample.ts'
import { quietLog } from '../../support/store.ts'

let folder: string
beforeEach(async () => {
  folder = await folderOfTest()
})

const dataDir = () => join(folder, 'data')

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
  it('keeps the data of each store in a separate file, only for the owner', async () => {
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

  deepIt('serves several stores side by side', async () => {
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

  deepIt('listens on an unguessable loopback address, new at each start', async () => {
    const addresses: URL[] = []
    for (let starts = 0; starts < 2; starts += 1) {
      const engine = await start({ dataDir: null })
      const address = new URL(engine.endpoints.content)
      addresses.push(address)
      expect(address.hostname).toMatch(/^127\./)
      await expect(fetch(`http://127.0.0.1:${address.port}`)).rejects.toThrow()
      await engine.close()
    }
    expect(new Set(['127.0.0.1', ...addresses.map(({ hostname }) => hostname)]).size).toBe(3)
  })

  it('listens on 127.0.0.1 where the system has no other loopback address', async () => {
    // An address of documentation, which no machine has.
    expect(await unguessableHost('192.0.2.1')).toBe('127.0.0.1')
    expect(await unguessableHost('127.9.8.7')).toBe('127.9.8.7')
    await expect(start({ host: '192.0.2.1' })).rejects.toThrow(
      /no address 192\.0\.2\.1\. Correct ENGINE_HOST/,
    )
  })

  deepIt('listens on a given address, so that a firewall can guard it', async () => {
    const engine = await start({ dataDir: null, host: '127.77.0.9' })
    expect(new URL(engine.endpoints.content).hostname).toBe('127.77.0.9')
    await engine.close()
  })

  deepIt('writes nothing to the disk without a store', async () => {
    const engine = await start({ stores: [] })
    await engine.close()
    await expect(stat(dataDir())).rejects.toThrow('ENOENT')
  })

  deepIt.each([
    ['flock', '/usr/bin/flock'],
    ['perl where there is no flock', '/usr/bin/perl'],
  ])('refuses a file that another engine has open, by %s', async (_, program) => {
    await symlink(program, join(folder, basename(program)))
    vi.stubEnv('PATH', folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    const engine = await start()
    await expect(start({ lockWaitS: 0.1 })).rejects.toThrow(/content\.db is in use by another yomu/)
    await engine.close()
    await (await start()).close()
  })

  deepIt('names the programs that can lock a file if there is none', async () => {
    vi.stubEnv('PATH', folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    await expect(start()).rejects.toThrow(/install flock \(util-linux\) or perl/)
  })

  deepIt.each([
    ['is locked', 'error: Internal error: database is locked', /is in use by another program. End it first/],
    ['is read-only', 'error: Internal error: attempt to write a readonly database', /cannot be written/],
    ['has no room', 'error: Internal error: database or disk is full', /Free some space/],
    ['is damaged', 'error: Internal error: database disk image is malformed', /from a backup/],
  ])('gives one sentence of advice if a file %s', async (_, words, sentence) => {
    const binary = join(folder, 'engine')
    await writeFile(binary, `#!/bin/sh\necho '${words}' >&2\nexit 1\n`, { mode: 0o700 })
    const failure = await start({ binary }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StoreUnusable)
    expect(failure).toHaveProperty('message', expect.stringMatching(sentence))
    expect(failure).toHaveProperty('message', expect.stringMatching(/content\.db/))
  })

  deepIt('reports a file with other content as damaged', async () => {
    await mkdir(dataDir())
    await writeFile(join(dataDir(), 'content.db'), 'no database at all '.repeat(1_000))
    await expect(start()).rejects.toThrow(/content\.db is damaged.*backup/)
  })

  deepIt('reports a file in place of the data folder', async () => {
    await writeFile(dataDir(), '')
    await expect(start()).rejects.toThrow(/data cannot be used as a folder.*DATA_DIR/)
  })

  deepIt('names the setting to make if no engine is installed', () => {
    const search = () => findEngineBinary(undefined, 'plan9-mips')
    expect(search).toThrow(StoreUnusable)
    expect(search).toThrow(/DYNOXIDE_BIN.*DYNAMODB_ENDPOINT/)
  })

  deepIt('reports why an engine did not start', async () => {
    await expect(start({ binary: join(folder, 'missing') })).rejects.toThrow(/did not start: .*not found/)
  })

  deepIt('distinguishes a taken port from other failures', async () => {
    const engine = await start({ dataDir: null })
    const { hostname: host, port } = new URL(engine.endpoints.content)
    const binary = findEngineBinary(process.env.DYNOXIDE_BIN)
    const command = { binary, file: null, host, port: Number(port), onCrash: () => {} }
    await expect(launchEngine(command)).rejects.toThrow(PortTaken)
    await engine.close()
  })

  deepIt('reports to its owner when it ends unexpectedly, and not when it is closed', async () => {
    const binary = join(folder, 'engine')
    const pidFile = join(folder, 'pid')
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
      env: programEnvironment,
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

  deepIt('outlives a signal to the whole group until the last writes are done', async () => {
    const { child, ended } = await writing()
    if (child.pid === undefined) throw new Error('No process')
    process.kill(-child.pid, 'SIGTERM')
    expect(await ended).toEqual([0, null])

    const engine = await start()
    expect(await writtenKeys(engine.endpoints.content)).toContain('goodbye')
    await engine.close()
  })
})
