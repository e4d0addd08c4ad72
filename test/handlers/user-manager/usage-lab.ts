import { monotonicFactory } from 'ulid'
import * as internal from '../../../handlers/user-manager/internal.ts'
import * as usage from '../../../handlers/user-manager/usage.ts'
import type {
  SynthesisUsage,
  TranscriptionUsage,
  UploadUsage,
  UsageRecord,
} from '../../../lib/contracts/schemas/accounts/usage.ts'
import type { ModelCall } from '../../../lib/contracts/schemas/models/agent.ts'
import { assertion } from '../../support/surroundings.ts'
import { accountsLab } from './lab.ts'

const newId = monotonicFactory()

export const call = (over: Partial<ModelCall> = {}): ModelCall => ({
  record_id: newId(),
  kind: 'model_call',
  user_id: 3,
  article_id: 7,
  task_id: 't1',
  stage: 'translation',
  model: 'some-model',
  endpoint_id: 'e1',
  input_tokens: 100,
  output_tokens: 20,
  cached_tokens: null,
  answered_characters: 60,
  cost: 0.25,
  duration_ms: 12.5,
  outcome: 'succeeded',
  failure: null,
  created_at: '2026-11-20T08:00:00.000Z',
  ...over,
})

export const upload = (over: Partial<UploadUsage> = {}): UploadUsage => ({
  record_id: newId(),
  kind: 'upload',
  user_id: 3,
  article_id: null,
  task_id: null,
  characters: 1200,
  created_at: '2026-11-20T07:00:00.000Z',
  ...over,
})

export const synthesis = (over: Partial<SynthesisUsage> = {}): SynthesisUsage => ({
  record_id: newId(),
  kind: 'synthesis',
  user_id: 3,
  article_id: 7,
  task_id: 't1',
  provider: 'azure',
  voice: 'ja-JP-NanamiNeural',
  characters: 30,
  cost: null,
  duration_ms: 250.5,
  outcome: 'succeeded',
  failure: null,
  created_at: '2026-11-20T08:10:00.000Z',
  ...over,
})

export const transcription = (over: Partial<TranscriptionUsage> = {}): TranscriptionUsage => ({
  record_id: newId(),
  kind: 'transcription',
  user_id: 3,
  article_id: null,
  task_id: 't2',
  model: 'whisper-1',
  seconds: 61.25,
  cost: null,
  duration_ms: 4_000,
  outcome: 'succeeded',
  failure: null,
  created_at: '2026-11-20T08:20:00.000Z',
  ...over,
})

/** Call at the top of a test file; each `open` starts a user_manager of its own, on 20 November 2026. */
export function usageLab() {
  const openLab = accountsLab()
  return async (settings: Record<string, string> = {}) => {
    const lab = await openLab(settings)
    const root = await lab.root()
    const now = lab.clock.now()
    const writer = await assertion(internal.recordUsage.route, null, { now })
    const reader = await assertion(internal.costs.route, null, { now })
    return {
      ...lab,
      root,
      record: async (...records: UsageRecord[]) =>
        (await lab.ask(internal.recordUsage, { as: writer, body: { records } })).kept,
      list: (query: Record<string, string> = {}) => lab.ask(usage.list, { as: root, query }),
      summary: (query: Record<string, string> = {}) => lab.ask(usage.summary, { as: root, query }),
      costs: async () => (await lab.ask(internal.costs, { as: reader })).costs,
    }
  }
}
