import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { creditIn } from '../../../lib/contracts/schemas/models/voices.ts'
import { deepIt } from '../../support/sample.ts'
import { wavOf } from '../../support/wav.ts'
import { articleOf, hashOf, link, sound, speak, testBucket } from './audio-stories.ts'
import { ofKind, parsed, streamOf } from './export-stories.ts'
import { type DataClient, dataLab, reader, stranger } from './lab.ts'

const open = dataLab()
const bucket = testBucket()
const voice = 'voicevox:a:3'
const credit = 'VOICEVOX:ずんだもん（あまあま）'
const SENTENCE = '春です。'

const creditOf = async (client: DataClient, id: number) =>
  creditIn((await client.audio.read({ params: { id, idx: 0 }, query: { whole: true } })).headers)

describe('the credit of a clip', () => {
  it.each([
    ['the table', () => ({}), sound],
    ['parts in the table', () => ({}), wavOf(200_000)],
    ['a bucket', () => bucket.environment(), sound],
  ])('is kept with it, and shared with it: %s', async (_, environment, bytes) => {
    const lab = await open(environment())
    const [mine, yours] = [lab.as(reader), lab.as(stranger)]
    const id = await articleOf(mine, [SENTENCE])
    await speak(mine, id, 0, SENTENCE, { voice, credit, bytes })
    const shared = await articleOf(yours, [SENTENCE])
    expect((await link(yours, shared, [0], voice)).linked).toEqual([0])
    await mine.articles.remove({ params: { id } })
    expect(await creditOf(yours, shared)).toBe(credit)
  })

  deepIt('is exported with it', async () => {
    const { lab, client } = await open.asReader()
    const id = await articleOf(client, [SENTENCE])
    await speak(client, id, 0, SENTENCE, { voice, credit, bytes: wavOf(200_000) })
    const [first] = ofKind(parsed(await text(streamOf(lab, reader, { withSound: true }))), 'sound')
    expect(first).toMatchObject({ voice, credit })
  })

  deepIt('comes with the bytes that a learner brings; a clip made without one has none', async () => {
    const client = (await open()).as(reader)
    const id = await articleOf(client, [SENTENCE])
    const query = { revision: 1, voice, cache_hash: hashOf(SENTENCE, voice), given: true, credit }
    await client.audio.store({ params: { id, idx: 0 }, query, stream: sound })
    expect(await creditOf(client, id)).toBe(credit)
    const plain = await articleOf(client, ['夏です。'])
    await speak(client, plain, 0, '夏です。')
    expect(await creditOf(client, plain)).toBeUndefined()
  })
})
