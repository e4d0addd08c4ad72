import { behaviours as speech, startFakeAzure } from '../../test/support/fake-azure/index.ts'
import { behaviours, mixture, startFakeProvider } from '../../test/support/fake-provider/index.ts'
import { startFakeTranscription } from '../../test/support/fake-transcription/index.ts'
import { faults } from '../bench/stack/provider.ts'
import { choicesFrom } from './choices.ts'

const LATENCY_MS = 30
const FAILING = 0.1
const SPEECH_FAILING = 0.05

/** A model, a speech and a transcription provider that take a moment and, once told to, fail now and then. */
export async function startProviders(seed: number) {
  const [model, azure, transcription] = await Promise.all([
    startFakeProvider(),
    startFakeAzure(),
    startFakeTranscription(),
  ])
  // The number of calls depends on the machine, and must not change other choices of the seed.
  const choices = choicesFrom(seed)
  const late = (behaviour: behaviours.Behaviour) => behaviours.delay(LATENCY_MS, behaviour)
  return {
    model,
    environment: {
      ...azure.environment,
      TRANSCRIPTION_API_KEY: transcription.key,
      TRANSCRIPTION_BASE_URL: transcription.url,
      TRANSCRIPTION_MODEL: transcription.model,
    },
    beginFailing() {
      model.behave(
        mixture({
          share: FAILING,
          faults: faults.map(late),
          otherwise: late(behaviours.honest),
          seed,
        }),
      )
      azure.behave(exchange =>
        (choices.chance(SPEECH_FAILING) ? speech.status(500) : speech.delay(LATENCY_MS))(exchange),
      )
    },
    /** Forgets the recorded requests, which nobody reads here. */
    forget() {
      for (const { requests } of [model, azure, transcription]) requests.splice(0)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([model, azure, transcription].map(provider => provider.close()))
    },
  }
}
