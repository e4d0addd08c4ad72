import { describe, expect, it } from 'vitest'
import { deepIt } from '../../support/sample.ts'
import { wavOf } from '../../support/wav.ts'
import { articleOf, heard, link, listen, sound, speak, spokenArticle } from './audio-stories.ts'
import { afterRequests, beforeRequests } from './edit-stories.ts'
import { dataLab, type Lab, root, stranger } from './lab.ts'

const open = dataLab()

const afterNextRequest = (lab: Lab, happening: () => Promise<unknown>) =>
  afterRequests(lab, async request => request === 0 && (await happening()))

describe('the clip of a sentence', () => {
  it('is found without the store until its article is written, and not read for those who have it', async () => {
    const lab = await open()
    const { id, client } = await spokenArticle(lab, ['春。'])
    const first = await listen(client, id, 0)
    expect(Buffer.from(await first.bytes())).toEqual(Buffer.from(sound))
    const requestsToHear = (headers: Record<string, string>) =>
      lab.requestsOf(() => listen(client, id, 0, headers))
    const known = { 'if-none-match': first.headers.etag ?? '' }
    expect(await requestsToHear(known)).toEqual([])
    expect(await requestsToHear({})).toEqual(['GetItemCommand'])
    await client.articles.patch({ params: { id }, body: { title: '春' } })
    expect(await requestsToHear(known)).toEqual(['BatchGetItemCommand'])
    const part = await listen(client, id, 0, { range: 'bytes=-4' })
    expect(await part.bytes()).toEqual(Buffer.from(sound).subarray(-4))
  })

  deepIt('changes as soon as the sentence gets another voice, and disappears with it', async () => {
    const lab = await open()
    const { id, client } = await spokenArticle(lab, ['春。'])
    await heard(client, id, 0)
    const other = wavOf(4_800)
    await speak(client, id, 0, '春。', { voice: 'ja-JP-KeitaNeural', bytes: other })
    expect(await heard(client, id, 0)).toEqual(Buffer.from(other))
    await link(client, id, [0])
    expect(await heard(client, id, 0)).toEqual(Buffer.from(sound))
    await client.sentenceEdits.source({ params: { id, idx: 0 }, body: { sentence: '夏。' } })
    await expect(heard(client, id, 0)).rejects.toMatchObject({ status: 404 })
    await expect(heard(client, id, 1)).rejects.toMatchObject({ status: 404 })
  })

  deepIt('is not kept for those who lose it while it is read', async () => {
    const lab = await open()
    const { id, client } = await spokenArticle(lab, ['春。', '夏。'])
    const article = { params: { id } }
    await lab.as(root).articles.patch({ ...article, body: { is_public: true } })
    const { audio } = lab.as(stranger)
    const listening = (idx: number) => audio.read({ params: { id, idx }, query: { guest: false } })
    afterNextRequest(lab, () =>
      client.sentenceEdits.source({ params: { id, idx: 0 }, body: { sentence: '秋。' } }),
    )
    expect((await listening(0)).status).toBe(200)
    await expect(listening(0)).rejects.toMatchObject({ status: 404 })
    afterNextRequest(lab, () => lab.as(root).articles.patch({ ...article, body: { is_public: false } }))
    expect((await listening(1)).status).toBe(200)
    await expect(listening(1)).rejects.toMatchObject({ status: 403 })
  })

  deepIt.each([0, 1, 2])(
    'is read whole even if it is stored again during the read, at request %i',
    async at => {
      const lab = await open()
      const { id, client, remove } = await spokenArticle(lab, ['春。'])
      const next = await articleOf(client, ['春。'])
      const other = wavOf(9_000)
      let isOver = false
      beforeRequests(lab, async request => {
        if (request !== at || isOver) return
        isOver = true
        await remove()
        await speak(client, next, 0, '春。', { bytes: other })
      })
      await listen(client, id, 0).catch(() => {})
      const played = await listen(client, next, 0)
      const bytes = Buffer.from(await played.bytes())
      expect([sound, other].some(whole => bytes.equals(whole))).toBe(true)
      expect(played.headers['content-length']).toBe(`${bytes.length}`)
    },
  )
})
