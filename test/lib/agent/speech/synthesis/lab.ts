import { onTestFinished } from 'vitest'
import { KnownVoices } from '../../../../../lib/agent/speech/synthesis/known-voices.ts'
import type {
  Espeak,
  OpenJtalk,
  SynthesisPorts,
} from '../../../../../lib/agent/speech/synthesis/synthesiser.ts'
import type { SynthesisUsage } from '../../../../../lib/contracts/schemas/accounts/usage.ts'
import { SpeechSettingsInput } from '../../../../../lib/contracts/schemas/models/speech.ts'
import { endpointSlots } from '../../../../../lib/platform/outbound/attempts.ts'
import { createPublicTransport, createTransport } from '../../../../../lib/platform/outbound/transport.ts'
import { AZURE_KEY, type FakeAzure, startFakeAzure } from '../../../../support/fake-azure/index.ts'
import { sharedAnalyser } from '../../../../support/shared-analyser.ts'

const AT = '2026-11-01T00:00:00.000Z'

export const purpose = { user_id: 7, article_id: 12, task_id: 'task-1' }
export const never = new AbortController().signal
export const noEspeak: Espeak = {
  available: async () => false,
  synthesise: async () => {
    throw new Error('There is no espeak-ng in this test')
  },
}

export const noOpenJtalk: OpenJtalk = {
  voice: 'open-jtalk:none:normal',
  available: async () => false,
  synthesise: async () => {
    throw new Error('There is no Open JTalk in this test')
  },
}

export const nothingSet = SpeechSettingsInput.parse({})
export const withKey: SpeechSettingsInput = {
  ...nothingSet,
  synthesis_key: AZURE_KEY,
  synthesis_region: 'japaneast',
}

export interface Lab {
  azure: FakeAzure
  ports: SynthesisPorts
  records: SynthesisUsage[]
  /** The requested pauses, in ms; none is really taken. */
  pauses: number[]
}

/** The ports of synthesis, over real connections to a fake Azure. */
export async function openLab(over: Partial<SynthesisPorts> = {}): Promise<Lab> {
  const azure = await startFakeAzure()
  onTestFinished(() => azure.close())
  const transport = createTransport()
  onTestFinished(() => transport.close())
  const publicTransport = createPublicTransport()
  onTestFinished(() => publicTransport.close())
  const records: SynthesisUsage[] = []
  const pauses: number[] = []
  let ids = 0
  const ports: SynthesisPorts = {
    transport,
    knownVoices: new KnownVoices({ monotonic: () => performance.now() }),
    publicTransport,
    slots: endpointSlots(),
    clock: { now: () => new Date(AT), monotonic: () => performance.now() },
    sleep: async (ms, signal) => {
      signal.throwIfAborted()
      pauses.push(ms)
    },
    newId: () => `01J${String(ids++).padStart(23, '0')}`,
    record: record => void records.push(record),
    words: async (sentence, signal) => (await sharedAnalyser.tokens([sentence], signal)).flat(),
    espeak: noEspeak,
    openJtalk: noOpenJtalk,
    endpoint: azure.endpoint,
    keys: () => [],
    ...over,
  }
  return { azure, ports, records, pauses }
}
