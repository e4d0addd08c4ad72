import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { transcribe } from '../../../handlers/agent/speech.ts'
import { startAgent } from '../../../lib/agent/app.ts'
import { speech } from '../../../lib/contracts/agent/contract.ts'
import { parseConfig } from '../../../lib/platform/config/load.ts'
import type { Call } from '../../../lib/platform/http/call.ts'
import { createLog } from '../../../lib/platform/logging/log.ts'
import * as serves from '../../lib/agent/speech/transcription/file-server.ts'
import { openFileServer, SIGNATURE } from '../../lib/agent/speech/transcription/file-server.ts'
import { openProvider, purpose } from '../../lib/agent/speech/transcription/lab.ts'
import { jsonReply } from '../../support/call-reply.ts'
import { type FakeTranscription, listening } from '../../support/fake-transcription/index.ts'
import { folderOfTest } from '../../support/folders.ts'
import { makeMedia } from '../../support/media.ts'
import { deepIt } from '../../support/sample.ts'
import { assertion, eventFor, testSurroundings } from '../../support/surroundings.ts'

/** agent_server as it starts, with a data_server that names these origins and a user_manager that keeps records. */
const openAgent = async (origins: string[], provider: FakeTranscription) => {
  const folder = await folderOfTest()
  const downloads = join(folder, 'agent-downloads')
  await mkdir(join(downloads, 'work-left'), { recursive: true })
  await writeFile(join(downloads, 'work-left', 'source.mp4'), 'left behind by a kill')
  const calls: Call[] = []
  const logged: string[] = []
  const app = startAgent(
    testSurroundings('agent', {
      config: parseConfig({
        NODE_ENV: 'test',
        DATA_DIR: folder,
        TRANSCRIPTION_BASE_URL: provider.url,
        TRANSCRIPTION_API_KEY: provider.key,
        TRANSCRIPTION_MODEL: provider.model,
      }),
      log: createLog('debug', { write: (line: string) => void logged.push(line) }),
      transportFor: () => async call => {
        calls.push(call)
        return jsonReply(call.route.operation === 'data.files.origins' ? { origins } : { kept: 1 })
      },
    }),
  )
  onTestFinished(() => app.close())
  const call = async (url: string, extension = 'flac') => {
    const headers = await assertion(speech.transcribe, { user_id: 7, role: 'user' })
    const event = eventFor(speech.transcribe, { body: { purpose, url, extension }, headers })
    const reply = await transcribe(event, { app })
    return { status: reply.statusCode, body: JSON.parse(String(reply.body)) }
  }
  return { app, call, calls, logged, downloads }
}

const openStore = async () => {
  const path = join(await folderOfTest(), 'talk.flac')
  await makeMedia(path, [{ tone: 2 }])
  return openFileServer(serves.file(path))
}

describe('POST /v1/agent/transcribe', () => {
  it('transcribes a file of a store that data_server names, and has it recorded', async () => {
    const store = await openStore()
    const provider = await openProvider()
    const { app, call, calls, downloads } = await openAgent([store.origin], provider)
    const { status, body } = await call(store.signed)
    expect(status).toBe(200)
    expect(body).toMatchObject({ segments: [{ text: '1番目の音です。' }, { text: 'よく聞こえます。' }] })
    await app.close()
    expect(JSON.parse(String(calls.at(-1)?.body))).toMatchObject({
      records: [{ kind: 'transcription', ...purpose, model: 'whisper-1', seconds: body.duration }],
    })
    expect(await readdir(downloads)).toEqual([])
  })

  deepIt('removes the leftovers of a kill at its start', async () => {
    const { downloads } = await openAgent([], await openProvider())
    await expect(readdir(downloads)).rejects.toThrow('ENOENT')
  })

  deepIt('takes no origin from its caller', async () => {
    const store = await openStore()
    const { call } = await openAgent(['https://elsewhere.example'], await openProvider())
    expect(await call(store.signed)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(store.requests()).toBe(0)
  })

  deepIt.each([
    ['refuses the address', serves.answers(403)],
    ['redirects', serves.answers(302, { location: '/elsewhere' })],
    ['has a fault', serves.answers(500)],
    ['breaks off', serves.breaksOff],
    ['holds no sound', serves.bytes(100)],
  ])('leaks neither signature nor key if the store %s', async (_, serving) => {
    const store = await openFileServer(serving)
    const provider = await openProvider()
    const { call, logged } = await openAgent([store.origin], provider)
    const { status, body } = await call(store.signed)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(body) + logged.join('')).not.toMatch(SIGNATURE)
    expect(logged.join('')).toContain('agent.speech.transcribe')
  })

  deepIt('leaks no key if the provider quotes it', async () => {
    const store = await openStore()
    const provider = await openProvider()
    provider.behave(listening.quotesKey(401))
    const { call, logged } = await openAgent([store.origin], provider)
    const { status, body } = await call(store.signed)
    expect([status, body.code]).toEqual([502, 'upstream_failed'])
    expect(JSON.stringify(body) + logged.join('')).not.toContain(JSON.stringify(provider.key).slice(1, -1))
    expect(logged.join('')).toContain('[redacted]')
  })
})
