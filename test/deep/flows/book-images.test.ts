import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Account, articleLab, outcome, uploaded } from '../../flows/article-stack.ts'
import { administrator, learner, personAt } from '../../support/people.ts'
import { pictures, pngOf } from '../../support/pictures.ts'
import { ended } from '../../support/tasks.ts'
import { longText } from '../../support/texts.ts'

const lab = articleLab()
const sent = await pictures()

const TEXT = '雨※が降る。風が吹く。\n雪が降る。\n終わり。'
const shown = { alt: '雨の絵', width: 600, height: 400 }
const figures = [
  { image: 'rain', offset: 0, ...shown },
  { image: 'snow', offset: TEXT.indexOf('雪'), ...shown, alt: '' },
  { image: 'end', offset: TEXT.length, ...shown, alt: '' },
]
const footnotes = [{ start: 1, end: 2, text: '天気の言葉。' }]
const book = (account: Account = lab.hana) =>
  uploaded(account, TEXT, { figures, footnotes, cover: 'cover', explain_mode: 'split' })

const send = ({ study }: Pick<Account, 'study'>, id: number, image: string, body: Uint8Array) =>
  study.images.store({ params: { id, image }, body })

/** The images of a text before (`>`) and behind (`<`) their sentences, and sentences with the marks of their footnotes. */
async function anchorsIn({ study }: Account, id: number): Promise<string[]> {
  const { sentences } = await study.articles.get({ params: { id } })
  return sentences.flatMap(({ sentence, metadata }) => {
    const { figures = [], footnotes = [] } = metadata as {
      figures?: { image: string; after?: true }[]
      footnotes?: { start: number; end: number; text: string }[]
    }
    return [
      ...figures.map(({ image, after }) => (after ? `${sentence}<${image}` : `${image}>${sentence}`)),
      ...footnotes.map(
        ({ start, end }) =>
          `${sentence.slice(0, start)}[${sentence.slice(start, end)}]${sentence.slice(end)}`,
      ),
    ]
  })
}

describe('a book with images', () => {
  it('keeps its figures and footnotes through an edit and a new split', async () => {
    const { study } = lab.hana
    const { id } = await book()
    const params = { id }
    const wanted = ['rain>雨※が降る。', '雨[※]が降る。', 'snow>雪が降る。', '終わり。<end']
    expect(await anchorsIn(lab.hana, id)).toEqual(wanted)
    const raw_content = '始め。\n大雨※が降る。風が吹く。\n終わり。'
    await outcome(lab.hana, study.articles.edit({ params, body: { raw_content } }))
    const moved = ['rain>始め。', '大雨[※]が降る。', 'snow>終わり。', '終わり。<end']
    expect(await anchorsIn(lab.hana, id)).toEqual(moved)
    await outcome(lab.hana, study.articles.reparse({ params, body: { explain_mode: 'split' } }))
    expect(await anchorsIn(lab.hana, id)).toEqual(moved)
    await study.sentences.source({ params: { id, idx: 2 }, body: { sentence: '昨日は大雨※だった。' } })
    expect(await anchorsIn(lab.hana, id)).toEqual(moved.with(1, '昨日は大雨[※]だった。'))
    await study.sentences.source({ params: { id, idx: 2 }, body: { sentence: '昨日は大雨だった。' } })
    expect(await anchorsIn(lab.hana, id)).toEqual(moved.toSpliced(1, 1))
  })

  it('has all its figures and footnotes after its upload was interrupted and retried', async () => {
    const raw_content = longText(1_500)
    const middle = raw_content.indexOf('。', raw_content.length / 2) + 1
    const body = {
      raw_content,
      explain_mode: 'split' as const,
      figures: [0, middle, raw_content.length].map((offset, n) => ({ ...shown, image: `${n}`, offset })),
      footnotes: [{ start: middle, end: middle, text: '注。' }],
    }
    const { articles, tasks } = lab.hana.study
    const { task_id } = await articles.upload({ body })
    const task = () => tasks.get({ params: { task_id } })
    await expect.poll(async () => (await task()).rows_ready ?? 0, { interval: 2 }).toBeGreaterThan(0)
    const params = { id: (await task()).article_id ?? 0 }
    // An image comes while its text grows.
    await send(lab.hana, params.id, '0', sent.png)
    await tasks.cancel({ params: { task_id } })
    await ended(lab.hana, task_id)
    await ended(lab.hana, (await articles.retry({ params })).task_id)
    const found = []
    for (let offset: number | null = 0; offset !== null; ) {
      const page: Awaited<ReturnType<typeof articles.get>> = await articles.get({ params, query: { offset } })
      found.push(
        ...page.sentences.flatMap(({ metadata: { figures, footnotes } }) => figures ?? footnotes ?? []),
      )
      offset = page.next_offset
    }
    expect(found).toMatchObject([
      { image: '0' },
      { text: '注。' },
      { image: '1' },
      { image: '2', after: true },
    ])
    const { items } = await lab.hana.study.images.list({ params })
    expect(items.map(({ image }) => image)).toEqual(['0'])
  })

  it('shows its images to those who may read it, and its cover in lists', async () => {
    const { stack, hana } = lab
    const { id } = await book()
    const params = { id, image: 'rain' }
    const guest = personAt(stack)
    expect(await send(hana, id, 'rain', sent.png)).toMatchObject({ image: 'rain', width: 600, height: 400 })
    await send(hana, id, 'cover', sent.jpeg)
    expect(await send(hana, id, 'rain', sent.png)).toMatchObject({ image: 'rain' })
    const { items } = await hana.study.images.list({ params: { id } })
    expect(items.map(({ image }) => image)).toEqual(['cover', 'rain'])
    const listed = await hana.study.articles.list({ query: {} })
    expect(listed.items.find(article => article.id === id)?.cover).toBe('cover')

    const read = async ({ study }: Pick<Account, 'study'>, headers = {}) =>
      study.images.read({ params }, { headers })
    const reply = await read(hana)
    const bytes = await buffer(reply.stream())
    expect((await sharp(bytes).metadata()).format).toBe('webp')
    expect(reply.headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-type': 'image/webp',
      vary: expect.stringMatching(/authorization/i),
    })
    expect((await read(hana, { 'if-none-match': reply.headers.etag ?? '' })).status).toBe(304)
    await expect(read(guest)).rejects.toMatchObject({ status: 401 })
    const stranger = await learner(stack)
    await expect(read(stranger)).rejects.toMatchObject({ status: 403 })
    await expect(send(stranger, id, 'mine', sent.png)).rejects.toMatchObject({ status: 403 })
    const root = await administrator(stack)
    await root.study.administration.publish({
      params: { id },
      body: { is_public: true, guest_visible: true },
    })
    for (const person of [guest, stranger]) expect((await read(person)).status).toBe(200)
    await hana.study.articles.remove({ params: { id } })
    await expect(read(hana)).rejects.toMatchObject({ status: 404 })
  })

  it('refuses other files, too large ones, and a second image of the same name', async () => {
    const { id } = await book()
    const cases: [status: number, code: string, bytes: Buffer][] = [
      [415, 'unsupported_media_type', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      [413, 'too_large', pngOf(6_000, 6_000)],
      [413, 'too_large', Buffer.alloc(1_048_577)],
      [400, 'invalid_input', sent.png.subarray(0, 2_000)],
    ]
    for (const [status, code, bytes] of cases)
      await expect(send(lab.hana, id, 'rain', bytes)).rejects.toMatchObject({ status, code })
    await send(lab.hana, id, 'rain', sent.png)
    const other = send(lab.hana, id, 'rain', sent.jpeg)
    await expect(other).rejects.toMatchObject({ status: 409, code: 'duplicate' })
    await expect(send(lab.hana, id, 'Rain', sent.png)).rejects.toMatchObject({ status: 400 })
    const cover = lab.hana.study.articles.patch({ params: { id }, body: { cover: 'snow' } })
    await expect(cover).rejects.toMatchObject({ status: 400 })
  })
})
