import { expect, it } from 'vitest'
import { manager as contract } from '../../../lib/contracts/manager.ts'
import { MOST_TEST_BYTES } from '../../../lib/contracts/schemas/models/speech.ts'
import { MOST_PART_BYTES } from '../../../lib/contracts/schemas/parts.ts'
import { wavInfo } from '../../../lib/objects/wav.ts'
import { parseConfig } from '../../../lib/platform/config/load.ts'
import { createClient } from '../../../lib/platform/http/calling/client.ts'
import { serveOnLambda } from '../../../router/lambda/serve.ts'
import { startOnLambda } from '../../../router/lambda/start.ts'
import { manager } from '../../../router/services/manager.ts'
import { dataServerOf } from '../../flows/cos-lab.ts'
import { candidate } from '../../flows/speech-settings-lab.ts'
import { gatewayTransport } from '../../support/lambda/gateway-transport.ts'
import { sharedVoiceStack } from '../../support/shared-stack.ts'
import { rootPassword, testSecrets } from '../../support/stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { wavOf } from '../../support/wav.ts'

/** The other services on a machine, manager_server as its Lambda, and an administrator whose console calls it. */
const lab = startedForFile(async () => {
  const stack = await sharedVoiceStack()
  const ear = stack.transcription
  const { 'user-manager': accounts, study } = stack.addresses
  const config = parseConfig({
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    ...testSecrets,
    USER_MANAGER_URL: accounts,
    STUDY_SERVER_URL: study,
  })
  const handler = serveOnLambda(await startOnLambda(manager, config))
  const signedIn = await createClient(contract, gatewayTransport(handler)).session.login({
    body: { username: 'root', password: rootPassword },
  })
  const console = createClient(contract, gatewayTransport(handler, signedIn.token))
  const close = async () => {
    await console.dictionary.discard()
    await stack.close()
  }
  return { stack, ear, console, close }
})

it('the console shows the overview', async () => {
  const { console } = lab()
  expect(await console.session.me()).toMatchObject({ username: 'root', role: 'root' })
  const { services } = await console.overview.get()
  expect(services).not.toEqual([])
})

it('an object is sent in parts within the limit of a reply', async () => {
  const { stack, console } = lab()
  const video = Buffer.alloc(2 * MOST_PART_BYTES + 1, 'moving pictures ')
  const options = { content_type: 'video/mp4', max_bytes: video.length, signal: new AbortController().signal }
  await dataServerOf(stack).objects.current().put('video/u7/a 雨.mp4', video, options)
  const part = (part: number) => console.cos.download({ query: { key: 'video/u7/a 雨.mp4', part } })
  const parts = [await part(1), await part(2), await part(3)]
  expect(Buffer.concat(parts).equals(video)).toBe(true)
  await console.cos.removeObject({ query: { key: 'video/u7/a 雨.mp4' } })
})

it('the largest sound for a test arrives in parts within the limit, and is transcribed', async () => {
  const { ear, console } = lab()
  const sound = wavOf((MOST_TEST_BYTES - 44) / 2)
  for (const n of [1, 2])
    await console.speechSettings.testSound({
      params: { n },
      body: sound.subarray((n - 1) * MOST_PART_BYTES, n * MOST_PART_BYTES),
    })
  const body = {
    transcription_api_key: ear.key,
    transcription_base_url: ear.url,
    transcription_model: ear.model,
    file_name: '声.wav',
    size: sound.length,
  }
  expect(await console.speechSettings.testTranscription({ body })).toMatchObject({
    text: expect.stringContaining('よく聞こえます'),
  })
  expect(Buffer.compare(ear.requests.at(-1)?.file?.bytes ?? new Uint8Array(), sound)).toBe(0)
})

it('the sound of a synthesis test reaches the console', async () => {
  const clip = await lab().console.speechSettings.testSynthesis({ body: candidate })
  expect(wavInfo(clip)?.seconds).toBeGreaterThan(1)
})

it('a dictionary is uploaded in parts of 4 MiB', async () => {
  const { console } = lab()
  const part = (n: number, size: number) =>
    console.dictionary.part({ params: { n }, body: new Uint8Array(size).fill(0xe3) })
  expect(await part(1, MOST_PART_BYTES)).toEqual({ part: 1, size: MOST_PART_BYTES })
  expect(await part(2, 7)).toEqual({ part: 2, size: 7 })
})
