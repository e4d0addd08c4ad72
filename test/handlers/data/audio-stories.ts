import { afterAll, afterEach, beforeAll } from 'vitest'
import { cacheHash } from '../../../lib/objects/keys.ts'
import { S3Server } from '../../support/s3-server/index.ts'
import { soundIn } from '../../support/stored-sound.ts'
import { wavOf } from '../../support/wav.ts'
import { type DataClient, type Lab, reader } from './lab.ts'
import { freeArticle } from './sentence-stories.ts'

export { contradictions, leftovers } from '../../support/stored-sound.ts'

export const VOICE = 'ja-JP-NanamiNeural'
export const sound = wavOf(2_400)

export const hashOf = (sentence: string, voice = VOICE) => cacheHash(sentence, voice, 'audio/wav')
export const keyOf = (sentence: string, voice = VOICE) => `audio/sys/tts/${hashOf(sentence, voice)}.wav`

/** An article with these sentences, held by no task. */
export const articleOf = async (client: DataClient, sentences: string[]) =>
  (await freeArticle(client, sentences)).id

/** An article of an account, with clips of these sentences. */
export async function spokenArticle(lab: Lab, sentences: string[], { by = reader, bytes = sound } = {}) {
  const client = lab.as(by)
  const id = await articleOf(client, sentences)
  for (const [index, sentence] of sentences.entries()) await speak(client, id, index, sentence, { bytes })
  const remove = () => client.articles.remove({ params: { id } })
  return { id, client, remove }
}

interface Spoken {
  beside?: boolean
  voice?: string
  credit?: string | undefined
  revision?: number
  bytes?: Uint8Array | undefined
  /** The spoken text, if it differs from the sentence. */
  said?: string
}

/** Stores a clip of a sentence with this text. */
export const speak = (
  client: DataClient,
  id: number,
  idx: number,
  sentence: string,
  { voice = VOICE, revision = 1, bytes = sound, said = sentence, beside = false, credit }: Spoken = {},
) =>
  client.audio.store({
    params: { id, idx },
    query: { revision, voice, cache_hash: hashOf(said, voice), beside, credit },
    stream: bytes,
  })

export const link = (client: DataClient, id: number, indices: number[], voice = VOICE, revision = 1) =>
  client.audio.link({ params: { id }, body: { revision, voice, indices } })

export const listen = (client: DataClient, id: number, idx: number, headers: Record<string, string> = {}) =>
  client.audio.read({ params: { id, idx } }, { headers })

/** The bytes of a sentence's clip, in local mode. */
export const heard = async (client: DataClient, id: number, idx: number) =>
  Buffer.from(await (await listen(client, id, idx)).bytes())

/** A bucket for the tests of a file, emptied before each; `environment` makes it the object store. */
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

export const storedAudio = ({ app }: Pick<Lab, 'app'>) => soundIn(app.content)
