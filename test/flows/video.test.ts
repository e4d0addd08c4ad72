import { describe, expect, it } from 'vitest'
import { fieldOf } from '../support/fake-provider/answers.ts'
import { answerTo } from '../support/fake-provider/index.ts'
import { listening } from '../support/fake-transcription/index.ts'
import { administrator } from '../support/people.ts'
import { deepDescribe, isDeep } from '../support/sample.ts'
import { readEvents } from '../support/tasks.ts'
import { contentOf, textOf } from './article-stack.ts'
import { wireTo } from './article-wire.ts'
import { holdTranscription, keysOf, modes, sendFilm, transcribed, videoLab } from './video-stack.ts'

describe.each(isDeep ? modes : modes.slice(0, 1))(
  'a video that is sent to a stack whose objects lie in %s',
  mode => {
    const lab = videoLab(mode)

    it('becomes an article that can be played along with', async () => {
      const { task, article } = await transcribed(lab, {
        keep_audio: true,
        title: '話',
        intro: '二人の話。',
        explanation_level: 'N2',
      })
      const asked = lab.provider.requests.filter(request => request.asked.size > 0)
      const translating = asked.findLast(request => fieldOf(request) === 'translation')
      expect(translating?.chat?.messages.at(-1)?.content).toContain(
        '"about":{"title":"話","intro":"二人の話。"}',
      )
      expect(task).toMatchObject({ kind: 'video', state: 'completed', progress: 100, error: null })
      expect(task.result).toMatchObject({
        sentences: 2,
        translated: 2,
        explained: 2,
        warnings: [],
        missing: [],
      })
      expect(article).toMatchObject({
        status: 'completed',
        title: '話',
        genre: 'article',
        explanation_level: 'N2',
        has_media: true,
        media_kind: 'film',
        metadata: { source_media: expect.stringMatching(/^video\/u\d+\/sources\/\d{4}\/\d\d\/\w{26}\.mp4$/) },
      })
      const [first, second] = contentOf(article ?? { sentences: [] })
      expect(first).toMatchObject({
        sentence: expect.stringMatching(/番目の音です。$/),
        metadata: { start: 0, end: 1 },
      })
      expect(second).toMatchObject({
        sentence: 'よく聞こえます。',
        translation: answerTo('translation', 'よく聞こえます。'),
        metadata: { start: 1, end: 2 },
      })
      expect(second?.furigana.map(({ text }) => text).join('')).toBe('よく聞こえます。')
      expect(await keysOf(lab)).toEqual([article?.metadata.source_media])

      const media = { params: { id: article?.id ?? 0 } }
      const played = await lab.hana.study.articles.media(media, { headers: { range: 'bytes=4-7' } })
      if (mode === 'local') {
        expect(played).toMatchObject({
          status: 206,
          headers: { 'content-type': 'video/mp4', 'content-range': `bytes 4-7/${lab.film.length}` },
        })
        expect(Buffer.from(await played.bytes()).toString()).toBe('ftyp')
      } else {
        expect(played.status).toBe(302)
        const reply = await fetch(played.headers.location ?? '')
        expect(Buffer.from(await reply.arrayBuffer())).toEqual(lab.film)
      }
      const { address } = await lab.hana.study.mediaAddresses.recording(media)
      const signed = lab.stack.addresses.study + address
      const film = await fetch(signed)
      expect([film.redirected, Buffer.from(await film.arrayBuffer())]).toEqual([mode === 'cos', lab.film])
      const part = await fetch(signed, { headers: { range: 'bytes=4-7' } })
      expect([part.status, await part.text()]).toEqual([206, 'ftyp'])
      // A page that keeps the recording may reach its own origin alone.
      const kept = await lab.hana.study.mediaAddresses.recording({ ...media, query: { whole: true } })
      const whole = await fetch(lab.stack.addresses.study + kept.address, { redirect: 'error' })
      expect(Buffer.from(await whole.arrayBuffer())).toEqual(lab.film)
      expect(whole.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
      await lab.hana.study.articles.remove(media)
      expect((await fetch(signed)).status).toBe(404)
      expect(await keysOf(lab)).toEqual([])
    })
  },
)

deepDescribe('the text of a video', () => {
  const lab = videoLab('local')

  it('is all that is left once it is transcribed, unless the recording is to be kept', async () => {
    const { task, article } = await transcribed(lab)
    expect(task.state).toBe('completed')
    expect(article).toMatchObject({ has_media: false, metadata: {} })
    expect(await keysOf(lab)).toEqual([])
    const media = lab.hana.study.articles.media({ params: { id: article?.id ?? 0 } })
    await expect(media).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  it('becomes an article only when it is there, and its progress is reported', async () => {
    const before = (await lab.hana.study.articles.list({})).total
    const held = holdTranscription(lab)
    const { task_id } = await lab.hana.study.videos.upload({ body: { input_handle: await sendFilm(lab) } })
    const seen = readEvents(lab.hana, task_id)
    await held.asked
    expect(await lab.hana.study.tasks.get({ params: { task_id } })).toMatchObject({
      state: 'active',
      step: 'transcribing',
      article_id: null,
    })
    expect((await lab.hana.study.articles.list({})).total).toBe(before)
    held.letGo()
    const tasks = (await seen).map(({ task }) => task)
    const steps = [...new Set(tasks.map(({ step }) => step))].filter(step => step !== 'queued')
    expect(steps).toEqual(['transcribing', 'polishing', 'splitting', 'analysing', 'summarising', 'finishing'])
    const percents = tasks.map(({ progress }) => progress)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect((await lab.hana.study.articles.list({})).total).toBe((before ?? 0) + 1)
  })

  it('is recorded as an upload, and so is its transcription', async () => {
    const { task } = await transcribed(lab, { explain_mode: 'split' })
    const root = await administrator(lab.stack)
    const recorded = async () =>
      (await root.accounts.usage.list({ query: { limit: 200 } })).items.filter(
        ({ task_id }) => task_id === task.task_id,
      )
    await expect
      .poll(async () => (await recorded()).map(({ kind }) => kind).toSorted())
      .toEqual(['model_call', 'transcription', 'upload'])
  })

  it('is polished by the model, and sentences get the times of the transcript', async () => {
    lab.transcription.behave(
      listening.hears(() => [
        { start: 0, end: 0.5, text: '雨が降った' },
        { start: 0.5, end: 1, text: '駅まで歩いた' },
        { start: 1.2, end: 2, text: '誰もいない' },
      ]),
    )
    const { article } = await transcribed(lab)
    expect(
      contentOf(article ?? { sentences: [] }).map(({ sentence, metadata }) => [sentence, metadata]),
    ).toEqual([
      ['雨が降った。', { start: 0, end: 0.5 }],
      ['駅まで歩いた。', { start: 0.5, end: 1 }],
      ['誰もいない。', { start: 1.2, end: 2 }],
    ])
  })

  it('stays as transcribed when no model answers', async () => {
    const wire = await wireTo(lab.stack, 'agent')
    wire.lose(/^POST \/v1\/agent\/polish/)
    try {
      lab.transcription.behave(listening.hearsText('雨が降った'))
      const { task, article } = await transcribed(lab, { explain_mode: 'split' })
      expect(task).toMatchObject({ state: 'completed', result: { warnings: ['polish_failed'] } })
      expect(textOf(article ?? { sentences: [] })).toBe('雨が降った')
    } finally {
      await wire.close()
    }
  })
})
