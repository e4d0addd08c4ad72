import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallDictionary } from '../../support/dictionary.ts'
import { eventually } from '../../support/eventually.ts'
import { startFakeProvider } from '../../support/fake-provider/index.ts'
import { configureModel, providerKey } from '../../support/models.ts'
import { administrator, learner, type Person } from '../../support/people.ts'
import { type TestStack, testStack } from '../../support/stack.ts'

const started: { close(): Promise<unknown> }[] = []
async function learnerAt(settings: Record<string, string>): Promise<{ stack: TestStack; hana: Person }> {
  const stack = await testStack(settings)
  started.push(stack)
  return { stack, hana: await learner(stack) }
}
afterAll(() => Promise.all(started.map(part => part.close())))

describe('a server with everything', () => {
  let stack: TestStack
  let hana: Person
  beforeAll(async () => {
    const [words, provider] = await Promise.all([smallDictionary(), startFakeProvider()])
    started.push(words, provider)
    const lab = await learnerAt({
      DICTIONARY_SOURCE: words.source,
      TRANSCRIPTION_BASE_URL: 'https://listening.example/v1',
      TRANSCRIPTION_API_KEY: 'a listening key',
      TRANSCRIPTION_MODEL: 'model-that-listens',
      MAX_ARTICLE_CHARS: '70000',
      VIDEO_MAX_BYTES: '5000',
    })
    stack = lab.stack
    hana = lab.hana
    await configureModel(stack, provider)
  })

  it('names models, voices and its limits, and neither keys nor addresses', async () => {
    const said = await eventually(async () => {
      const all = await hana.study.capabilities.get()
      expect(all.dictionary).toBe(true)
      return all
    })
    expect(said).toMatchObject({
      synthesis: { provider: 'espeak-ng', voice: 'espeak-ng-ja' },
      transcription: { model: 'model-that-listens' },
      models: ['model-a'],
      recordings: expect.arrayContaining(['mp4', 'mp3']),
      limits: { text_characters: 70_000, recording_bytes: 5_000 },
    })
    expect(JSON.stringify(said)).not.toMatch(new RegExp(`${providerKey}|a listening key|http|example`))
  })

  it('names the default model first', async () => {
    const { modelRouting } = (await administrator(stack)).manager
    const { endpoints } = await modelRouting.picture()
    const endpoint_id = endpoints[0]?.id ?? ''
    for (const model of ['model-b', 'model-c'])
      await modelRouting.createBinding({ body: { endpoint_id, model } })
    await modelRouting.updateCallPlan({ body: { default_model: 'model-c', fallback_models: ['model-b'] } })
    expect((await hana.study.capabilities.get()).models).toEqual(['model-c', 'model-b', 'model-a'])
  })
})
