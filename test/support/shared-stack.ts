import { expect } from 'vitest'
import { smallDictionary } from './dictionary.ts'
import { eventually } from './eventually.ts'
import { type FakeAzure, startFakeAzure } from './fake-azure/index.ts'
import {
  type FakeTranscription,
  startFakeTranscription,
  transcriptionSettings,
} from './fake-transcription/index.ts'
import { PUBLIC_URL } from './open-id/browser.ts'
import { startOpenIdProvider } from './open-id/provider.ts'
import { administrator, learner } from './people.ts'
import { startS3Server } from './s3-server/index.ts'
import { type TestStack, testStack } from './stack.ts'

/**
 * One stack for all files of a worker that need no settings, clock or faults of their own, of each kind that some file
 * of the worker wants. Each file makes its own accounts, texts and words to say; `close` undoes what administrators set
 * up and what providers were told to do, so that the next file finds nothing. The stacks end with their worker.
 */
const shared = <T extends TestStack>(start: () => Promise<T>, undo: (stack: T) => Promise<void>) => {
  let started: Promise<T> | undefined
  return async (): Promise<T> => {
    started ??= start()
    const stack = await started
    return { ...stack, close: () => undo(stack) }
  }
}

/** A stack as it starts without any settings. */
export const sharedStack = shared(testStack, removeModels)

/** A stack with a voice and a transcription model; it keeps its objects on the disk. */
export const sharedVoiceStack = shared(async () => {
  const [azure, transcription] = await Promise.all([startFakeAzure(), startFakeTranscription()])
  const stack = await testStack({ ...azure.environment, ...transcriptionSettings(transcription) })
  return { ...stack, azure, transcription }
}, undoSpeech)

export const [bucket, otherBucket, standbyBucket] = [
  'media-1250000000',
  'archive-1250000000',
  'standby-1250000000',
]
export const buckets = [bucket, otherBucket, standbyBucket] as const

/** The same beside a server with three buckets, of which an administrator may save one. */
export const sharedBucketStack = shared(
  async () => {
    const s3 = await startS3Server({ buckets: [...buckets] })
    const [azure, transcription] = await Promise.all([startFakeAzure(), startFakeTranscription()])
    const stack = await testStack({ ...azure.environment, ...transcriptionSettings(transcription) })
    return { ...stack, azure, transcription, s3 }
  },
  async stack => {
    await undoSpeech(stack)
    await (await administrator(stack)).manager.cos.remove()
    stack.s3.behaveWell()
    for (const name of buckets) stack.s3.bucket(name).objects.clear()
  },
)

/** A stack at which one can sign in through a provider. */
export const sharedSignInStack = shared(
  async () => {
    const provider = await startOpenIdProvider({ publicUrl: PUBLIC_URL })
    return {
      ...(await testStack({ ...provider.settings, ALLOW_ORIGINS: '*, https://app.example' })),
      provider,
    }
  },
  async stack => {
    stack.provider.intercept(() => false)
    Object.assign(stack.provider.person, { account: 'hanako', answer: 'consents' })
    await removeModels(stack)
  },
)

/** A stack with the small dictionary of the tests, once it is built. */
export const sharedDictionaryStack = shared(async () => {
  const { source } = await smallDictionary()
  const stack = await testStack({ DICTIONARY_SOURCE: source })
  const { dictionary } = (await learner(stack)).collection
  const search = () => dictionary.search({ query: { q: '猫' } })
  await eventually(async () => expect((await search()).dictionary).not.toBeNull())
  return stack
}, undoDictionaries)

type WithSpeech = TestStack & { azure: FakeAzure; transcription: FakeTranscription }

async function undoSpeech(stack: WithSpeech): Promise<void> {
  stack.azure.behave([])
  stack.transcription.behave([])
  const { speechSettings, runtimeSettings } = (await administrator(stack)).manager
  await speechSettings.remove()
  await runtimeSettings.put({ body: { automatic_article_tts: false } })
  await removeModels(stack)
}

async function undoDictionaries(stack: TestStack): Promise<void> {
  const { furtherDictionaries } = (await administrator(stack)).manager
  const { dictionaries } = await furtherDictionaries.state()
  for (const { id } of dictionaries) await furtherDictionaries.remove({ params: { id } })
  await removeModels(stack)
}

export async function removeModels(stack: TestStack): Promise<void> {
  const { modelRouting } = (await administrator(stack)).manager
  const { endpoints } = await modelRouting.picture()
  for (const { id } of endpoints) await modelRouting.removeEndpoint({ params: { id } })
}
