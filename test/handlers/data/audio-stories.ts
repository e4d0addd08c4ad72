import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { z } from 'zod'
import type { ContentTable } from '../../../lib/entities/content/keys.ts'
import { cacheHash } from '../../../lib/media/keys.ts'
import { S3Server } from '../../support/s3-server/index.ts'
import { wavOf } from '../../support/wav.ts'
import { type DataClient, type Lab, reader } from './lab.ts'
import { freeArticle } from './sentence-stories.ts'

export const VOICE = 'ja-JP-NanamiNeural'
export const sound = wavOf(2_400)

export const hashOf = (sentence: string, voice = VOICE) => cacheHash(sentence, voice, 'audio/wav')
export const keyOf = (sentence: string, voice = VOICE) => `audio/sys/tts/${hashOf(sentence, voice)}.wav`

/** An article no task works on, with these sentences. */
export const articleOf = async (client: DataClient, sentences: string[]) =>
  (await freeArticle(client, sentences)).id

/** An article of an account with these sentences spoken. */
export async function spokenArticle(lab: Lab, sentences: string[], { by = reader, bytes = sound } = {}) {
  const client = lab.as(by)
  const id = await articleOf(client, sentences)
  for (const [index, sentence] of sentences.entries()) await speak(client, id, index, sentence, { bytes })
  const remove = () => client.articles.remove({ params: { id } })
  return { id, client, remove }
}

interface Spoken {
  voice?: string
  revision?: number
  bytes?: Uint8Array | undefined
  /** What was spoken, if that is not what the sentence says. */
  said?: string
}

/** Stores the sound of a sentence that says this. */
export const speak = (
  client: DataClient,
  id: number,
  idx: number,
  sentence: string,
  { voice = VOICE, revision = 1, bytes = sound, said = sentence }: Spoken = {},
) =>
  client.audio.store({
    params: { id, idx },
    query: { revision, voice, cache_hash: hashOf(said, voice) },
    stream: bytes,
  })

export const link = (client: DataClient, id: number, indices: number[], voice = VOICE, revision = 1) =>
  client.audio.link({ params: { id }, body: { revision, voice, indices } })

export const listen = (client: DataClient, id: number, idx: number, headers: Record<string, string> = {}) =>
  client.audio.read({ params: { id, idx } }, { headers })

/** The bytes of a sentence's sound, in local mode. */
export const heard = async (client: DataClient, id: number, idx: number) =>
  Buffer.from(await (await listen(client, id, idx)).bytes())

/** A bucket for the tests of a file, emptied for each; `environment` makes it the store. */
export function testBucket() {
  let server: S3Server | undefined
  const running = () => {
    if (!server) throw new Error('Use the bucket inside tests or hooks')
    return server
  }
  beforeAll(async () => {
    server = await new S3Server({}).start()
  })
  afterEach(() => {
    server?.objects.clear()
    server?.behaveWell()
    server?.requests.splice(0)
  })
  afterAll(() => server?.close())
  return {
    get server() {
      return running()
    },
    environment: () => running().environment(),
    keys: () => new Set(running().objects.keys()),
  }
}
export type TestBucket = ReturnType<typeof testBucket>

const Item = z.looseObject({ pk: z.string(), sk: z.string() })
const Clip = z.looseObject({
  id: z.string(),
  user_id: z.number(),
  cache_hash: z.string(),
  storage_key: z.string(),
  store: z.string(),
  data: z.instanceof(Uint8Array),
  parts: z.number(),
  parts_id: z.string(),
  references: z.number(),
  state: z.string(),
})
const Receipt = z.object({ article_id: z.number(), user_id: z.number(), cache_hash: z.string() })
const SpokenRow = z.object({ article_id: z.number(), user_id: z.number(), audio_object_id: z.string() })

export const storedSound = ({ app }: Pick<Lab, 'app'>) => soundIn(app.content)

/** Everything the table holds of sound. */
export async function soundIn({ client, table }: ContentTable) {
  const items: z.infer<typeof Item>[] = []
  for await (const { Items } of paginateScan({ client }, { TableName: table, ConsistentRead: true }))
    items.push(...z.array(Item).parse(Items))
  const lying = (pk: string, sk: string) =>
    items.filter(item => item.pk.startsWith(pk) && item.sk.startsWith(sk))
  return {
    clips: z.array(Clip).parse(lying('CLIP#', 'USER#')),
    parts: lying('CLIP#', 'PART#').map(({ sk }) => sk),
    receipts: z.array(Receipt).parse(lying('ARTICLE#', 'CLIP#')),
    promises: lying('CLIPS_PENDING', ''),
    /** Of a deleted article rows are left for a while that nobody can read any more. */
    spoken: lying('ARTICLE#', 'SENTENCE#')
      .filter(({ pk }) => items.some(item => item.pk === pk && item.sk === 'HEAD'))
      .flatMap(item => SpokenRow.safeParse(item).data ?? []),
  }
}
export type StoredSound = Awaited<ReturnType<typeof storedSound>>

/** What is wrong between clips, receipts, sentences and objects at any moment, as sentences. */
export function contradictions(
  { clips, receipts, spoken, parts }: StoredSound,
  objects: ReadonlySet<string>,
) {
  const byId = new Map(clips.map(clip => [clip.id, clip]))
  const receiptsOf = (clip: z.infer<typeof Clip>) =>
    receipts.filter(({ cache_hash, user_id }) => `${cache_hash}.${user_id}` === clip.id)
  return [
    ...clips
      .filter(clip => receiptsOf(clip).length !== clip.references)
      .map(clip => `${clip.id} has ${clip.references} references and ${receiptsOf(clip).length} receipts`),
    ...receipts
      .filter(({ cache_hash, user_id }) => byId.get(`${cache_hash}.${user_id}`)?.state !== 'ready')
      .map(({ cache_hash }) => `a receipt of ${cache_hash} has no clip`),
    ...spoken
      .filter(({ audio_object_id, article_id }) => {
        const clip = byId.get(audio_object_id)
        return !clip || !receiptsOf(clip).some(receipt => receipt.article_id === article_id)
      })
      .map(({ audio_object_id }) => `a sentence has ${audio_object_id}, which it has no receipt of`),
    ...clips
      .filter(
        ({ state, storage_key }) => state === 'ready' && storage_key !== '' && !objects.has(storage_key),
      )
      .map(({ id }) => `${id} has no object`),
    ...clips
      .filter(clip => clip.state === 'ready' && clip.parts > 0)
      .filter(clip => parts.filter(sk => sk.includes(`#${clip.parts_id}#`)).length !== clip.parts)
      .map(({ id }) => `${id} has not all its parts`),
  ]
}

/** What nothing refers to, once everything was swept. */
export const leftovers = ({ clips, parts, promises }: StoredSound, objects: ReadonlySet<string>) => [
  ...clips.filter(({ references }) => references === 0).map(({ id }) => `clip ${id}`),
  ...parts.filter(sk => !clips.some(({ parts_id }) => parts_id !== '' && sk.includes(`#${parts_id}#`))),
  ...[...objects].filter(key => !clips.some(({ storage_key }) => storage_key === key)),
  ...promises.map(({ sk }) => `promise ${sk}`),
]
