import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { wavInfo } from '../../../lib/objects/wav.ts'
import { controllerOf } from '../../flows/article-stack.ts'
import { candidate, environmentKey, NANAMI, purpose, speechLab } from '../../flows/speech-settings-lab.ts'
import { eventually } from '../../support/eventually.ts'
import { AZURE_KEY, behaviours, soundOf } from '../../support/fake-azure/index.ts'
import { administrator, personAt } from '../../support/people.ts'
import { testStack } from '../../support/stack.ts'
import { wavOf } from '../../support/wav.ts'

const nothing = {
  transcription_base_url: '',
  transcription_model: '',
  synthesis_region: '',
  synthesis_voice: '',
  transcription_price: null,
  synthesis_price: null,
  openai_base_url: '',
  openai_key_set: false,
  openai_model: '',
  openai_private: false,
  openai_price: null,
  voicevox_base_url: '',
  voicevox_private: false,
  voicevox_price: null,
  offered_voices: [],
  default_voice: '',
  silent_voices: [],
}
const { lab, speech, settings, say, ask, expectNoKeys } = speechLab()

describe('speech settings', () => {
  it('come from the environment until an administrator saves others', async () => {
    const presented = {
      ...nothing,
      source: 'environment',
      transcription_api_key_set: true,
      transcription_base_url: 'http://127.0.0.1:1/v1',
      transcription_model: 'whisper-1',
      synthesis_key_set: true,
      synthesis_region: 'japaneast',
      synthesis_provider: 'azure',
    }
    expect(JSON.parse((await ask('GET', '')).text)).toEqual(presented)
    expect(await speech().status()).toEqual({
      synthesis: { provider: 'azure', voice: NANAMI, credit: '', may_choose: true, voices: [] },
      silent_because: null,
      transcription: { model: 'whisper-1' },
    })
  })

  it('apply to the next request once saved, and saving makes no call', async () => {
    const form = {
      synthesis_key: AZURE_KEY,
      synthesis_region: 'japaneast',
      synthesis_voice: 'ja-JP-KeitaNeural',
    }
    const saved = await ask('PUT', '', form)
    expect(JSON.parse(saved.text)).toEqual({
      ...nothing,
      source: 'saved',
      transcription_api_key_set: false,
      synthesis_key_set: true,
      synthesis_region: 'japaneast',
      synthesis_voice: 'ja-JP-KeitaNeural',
      synthesis_provider: 'azure',
    })
    expect(lab().azure.requests).toEqual([])
    expect((await speech().status()).synthesis?.voice).toBe('ja-JP-KeitaNeural')
    expect((await speech().status()).transcription).toBeNull()
    const reply = await say('保存した')
    expect(reply.headers).toMatchObject({ 'content-type': 'audio/wav' })
    expect(reply.headers['content-length']).toBe(String(soundOf('保存した').length))
    expect(new Uint8Array(await reply.bytes())).toEqual(soundOf('保存した'))
    expect(lab().azure.requests.at(-1)?.headers['ocp-apim-subscription-key']).toBe(AZURE_KEY)
  })

  it('apply even if they are empty: the environment’s are not used', async () => {
    const before = lab().azure.requests.length
    const cleared = await ask('PUT', '', {})
    expect(JSON.parse(cleared.text)).toEqual({
      ...nothing,
      source: 'saved',
      transcription_api_key_set: false,
      synthesis_key_set: false,
      synthesis_provider: null,
    })
    expect(await speech().status()).toEqual({
      synthesis: null,
      silent_because: expect.stringContaining('No speech provider is set up.'),
      transcription: null,
    })
    await expect(say('無')).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringMatching(/Ask an administrator to add a key.* or to run the set-up/),
    })
    expect(lab().azure.requests.length).toBe(before)
  })

  it('name a default that cannot speak to those who want to hear something, where no other voice can', async () => {
    await settings().put({ body: { default_voice: 'espeak-ng-ja' } })
    const named = { code: 'not_configured', message: expect.stringMatching(/^The voice espeak-ng-ja, which/) }
    await expect(say('無')).rejects.toMatchObject(named)
    const word = { form: '鷹', reading: 'たか' }
    await expect(lab().root.study.wordAudio.address({ body: word })).rejects.toMatchObject(named)
  })

  it('without a region say that it is missing', async () => {
    const saved = await settings().put({ body: { synthesis_key: AZURE_KEY } })
    expect(saved.synthesis_provider).toBeNull()
    await expect(say('無')).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringContaining('no region'),
    })
  })

  it('lie in a file of the agent that only its owner may read', async () => {
    await settings().put({ body: candidate })
    const path = join(lab().stack.dataDir, 'settings', 'speech.json')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ synthesis_key: AZURE_KEY })
  })

  it('return to the environment when they are deleted', async () => {
    expect(JSON.parse((await ask('DELETE', '')).text)).toMatchObject({
      source: 'environment',
      transcription_model: 'whisper-1',
      synthesis_key_set: true,
    })
    await expect(say('鍵')).rejects.toMatchObject({ code: 'upstream_failed' })
    expect(lab().azure.requests.at(-1)?.headers['ocp-apim-subscription-key']).toBe(environmentKey)
    const file = await readFile(join(lab().stack.dataDir, 'settings', 'speech.json'), 'utf8')
    expect(file).not.toContain(AZURE_KEY)
  })

  it.each([
    ['a region that is no part of a host name', { synthesis_region: 'evil.test/#' }],
    ['a voice that is no name', { synthesis_voice: '<voice>' }],
    ['a voice the provider cannot have', { synthesis_key: 'k', synthesis_voice: 'espeak-ng-ja' }],
    ['an address with a password', { transcription_base_url: 'https://u:p@hears.test/v1' }],
    ['a field nobody knows', { synthesis_password: 'p' }],
  ])('are refused with %s', async (_, body) => {
    expect((await ask('PUT', '', body)).status).toBe(400)
    expect((await settings().get()).source).toBe('environment')
  })
})

describe('the errors of learners', () => {
  beforeAll(() => settings().put({ body: candidate }))

  it('give a reason without the provider’s own words', async () => {
    lab().azure.behave(behaviours.quotesKey(403))
    await expect(say('秘密の文')).rejects.toMatchObject({
      status: 502,
      code: 'upstream_failed',
      message: expect.stringMatching(
        /the key or the region is wrong\. Ask an administrator to check them\.$/,
      ),
    })
    lab().azure.behave(behaviours.plainStatus(400, 'Unsupported voice ja-JP-Nobody'))
    await expect(say('秘密の文')).rejects.toMatchObject({
      message: 'The speech provider refused this sentence or its voice. Try another voice.',
    })
  })

  it('are 400 for the voice of another provider and for a sentence without words', async () => {
    await expect(say('文', 'espeak-ng-ja')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(say('……')).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'This sentence has no words, so no clip can be synthesised.',
    })
  })
})

describe('espeak-ng', () => {
  it('speaks without a key, as soon as it is installed', async () => {
    const program = join(lab().stack.dataDir, 'espeak-ng')
    const other = await testStack({ ESPEAK_NG_BIN: program })
    try {
      const { agent } = controllerOf(other).clients
      expect((await agent.speech.status()).synthesis).toBeNull()
      await writeFile(join(lab().stack.dataDir, 'sound.wav'), wavOf(2_400, { stated: { riff: 0x7fff_f024 } }))
      await writeFile(
        program,
        `#!/bin/sh\n[ "$1" = --voices=ja ] && echo ' 5  ja  --/M  Japanese  jpx/ja' && exit\ncat > /dev/null\ncat '${lab().stack.dataDir}/sound.wav'\n`,
      )
      await chmod(program, 0o700)
      expect(await agent.speech.status()).toMatchObject({
        synthesis: { provider: 'espeak-ng', voice: 'espeak-ng-ja', may_choose: false },
      })
      const reply = await agent.speech.synthesize({
        body: { purpose, text: '雨です。', voice: 'espeak-ng-ja' },
      })
      expect(new Uint8Array(await reply.bytes())).toEqual(new Uint8Array(wavOf(2_400)))
      const { manager } = await administrator(other)
      const empty = { synthesis_key: '', synthesis_region: '', synthesis_voice: '' }
      const test = await manager.speechSettings.testSynthesis({ body: empty })
      expect(wavInfo(test)?.seconds).toBe(0.1)
    } finally {
      await other.close()
    }
  })
})

describe('every attempt', () => {
  it('leaves a usage record, and never the text', async () => {
    await settings().put({ body: candidate })
    lab().azure.behave([behaviours.status(503)])
    await (await say('秘密の文です。')).bytes()
    await settings().testSynthesis({ body: candidate })
    const records = async () => {
      const { items } = await lab().root.accounts.usage.list({ query: { limit: 200 } })
      return items.filter(item => item.kind === 'synthesis')
    }
    const { user } = lab().root
    const ofTest = async () => (await records()).find(item => item.user_id === user.id && !item.task_id)
    await eventually(async () => expect(await ofTest()).toBeDefined())
    expect((await records()).filter(({ characters }) => characters === 7)).toMatchObject([
      { ...purpose, provider: 'azure', voice: NANAMI, outcome: 'succeeded', failure: null },
      { ...purpose, provider: 'azure', voice: NANAMI, outcome: 'failed', failure: 'server_error' },
    ])
    const { totals } = await lab().root.accounts.usage.summary({})
    const all = await records()
    expect(totals.syntheses).toBe(all.length)
    const succeeded = all.filter(({ outcome }) => outcome === 'succeeded')
    expect(totals.spoken_characters).toBe(succeeded.reduce((sum, { characters }) => sum + characters, 0))
    expect(totals.calls).toBe(0)
  })
})

describe('a key', () => {
  it('is in no reply and in no line of the log', () => expectNoKeys())

  it('is inaccessible to everyone but administrators', async () => {
    const { manager, study } = personAt(lab().stack)
    await expect(manager.speechSettings.get()).rejects.toMatchObject({ status: 401 })
    await expect(study.speechSettings.testSynthesis({ body: candidate })).rejects.toMatchObject({
      status: 401,
    })
  })
})
