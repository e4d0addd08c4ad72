import { expect, it } from 'vitest'
import { articleOf, contradictions, speak, storedAudio, VOICE } from '../../../handlers/data/audio-stories.ts'
import { dataLab } from '../../../handlers/data/lab.ts'
import { readPage } from '../../../handlers/data/stories.ts'

const open = dataLab()

it('clips in another voice lie beside those of the sentences: the article refers to them, and each sentence keeps its own', async () => {
  const { lab, client } = await open.asReader()
  const id = await articleOf(client, ['春。', '\n', '春。', '夏。'])
  await speak(client, id, 0, '春。')
  const other = 'voicevox:a:3'
  await speak(client, id, 0, '春。', { voice: other, beside: true })
  const before = (await readPage(client, id)).rows
  expect(before.map(({ audio_voice }) => audio_voice ?? null)).toEqual([VOICE, null, null, null])
  const found = async (voice?: string) => {
    const body = { voice, indices: [0, 1, 2, 3, 4, 63] }
    const { items } = await client.audio.found({ params: { id }, body })
    return items.map(({ index, in_voice }) => [index, in_voice])
  }
  expect(await found(other)).toEqual([
    [0, true],
    [2, true],
  ])
  expect([await found('voicevox:a:4'), await found()]).toEqual([[[0, false]], [[0, false]]])
  const body = { revision: 1, voice: other, indices: [0, 2, 3], beside: true }
  expect(await client.audio.link({ params: { id }, body })).toMatchObject({
    linked: [0, 2],
    missing: [{ index: 3 }],
  })
  expect((await readPage(client, id)).rows).toEqual(before)
  const stored = await storedAudio(lab)
  expect(stored.clips.map(({ references }) => references)).toEqual([1, 1])
  expect(contradictions(stored, new Set())).toEqual([])
  await client.articles.remove({ params: { id } })
  expect((await storedAudio(lab)).clips).toEqual([])
})
