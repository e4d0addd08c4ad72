import { AZURE_KEY, type startFakeAzure } from '../../test/support/fake-azure/index.ts'
import type { FakeProvider } from '../../test/support/fake-provider/index.ts'
import type { startFakeTranscription } from '../../test/support/fake-transcription/index.ts'
import { administrator } from '../../test/support/people.ts'
import type { S3Server } from '../../test/support/s3-server/index.ts'
import type { TestStack } from '../../test/support/stack.ts'

export interface Providers {
  models: FakeProvider
  azure: Awaited<ReturnType<typeof startFakeAzure>>
  transcription: Awaited<ReturnType<typeof startFakeTranscription>>
  bucket: S3Server
}

export const MODEL = 'qwen3:32b'
export const FALLBACK = 'gpt-oss:20b'

const VIDEO_BYTES = 1_800_000

export async function configure(stack: TestStack, providers: Providers): Promise<string> {
  const { models, transcription, bucket } = providers
  const { manager } = await administrator(stack)
  const { id } = await manager.modelRouting.createEndpoint({
    body: { name: 'Workstation', base_url: models.url, api_key: 'a key of the workstation' },
  })
  for (const [model, price_in, price_out] of [
    [MODEL, 0.4, 1.2],
    [FALLBACK, 0.1, 0.4],
  ] as const)
    await manager.modelRouting.createBinding({
      body: { endpoint_id: id, model, price_in, price_out, price_cached: null },
    })
  const { id: spare } = await manager.modelRouting.createEndpoint({
    body: {
      name: 'Rented server',
      base_url: models.url,
      api_key: 'a key of the server',
      price_in: 0.3,
      price_out: 0.9,
    },
  })
  await manager.modelRouting.createBinding({ body: { endpoint_id: spare, model: FALLBACK } })
  await manager.modelRouting.updateCallPlan({ body: { default_model: MODEL, fallback_models: [FALLBACK] } })
  await manager.speechSettings.put({
    body: {
      transcription_api_key: transcription.key,
      transcription_base_url: transcription.url,
      transcription_model: transcription.model,
      synthesis_key: AZURE_KEY,
      synthesis_region: 'japaneast',
      synthesis_voice: 'ja-JP-NanamiNeural',
    },
  })
  const videos = bucket.bucket()
  for (const name of ['朝の駅.mp4', '商店街の散歩.mp4'])
    videos.put(`video/${name}`, Buffer.alloc(VIDEO_BYTES), 'video/mp4')
  await manager.cos.put({ body: bucket.form() })
  await manager.runtimeSettings.put({ body: { automatic_article_tts: true } })
  return id
}
