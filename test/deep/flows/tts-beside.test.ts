import { describe, expect, it, onTestFinished } from 'vitest'
import { outcome } from '../../flows/article-stack.ts'
import { startFaultyProxy } from '../../flows/faults-proxy.ts'
import {
  holdVoice,
  newSentences,
  publish,
  silentArticle,
  speakAll,
  speakOne,
  voiceLab,
} from '../../flows/tts-stack.ts'
import { behaviours as modelBehaviours } from '../../support/fake-provider/index.ts'
import { learner } from '../../support/people.ts'
import { ended } from '../../support/tasks.ts'

const lab = voiceLab()

describe('sentences that are being synthesised', () => {
  it('do not keep their article from being deleted, whichever account started the task', async () => {
    const { id } = await silentArticle(lab, newSentences(10).join(''))
    await publish(lab, id, { is_public: true })
    const reader = await learner(lab.stack)
    const voice = holdVoice(lab.azure)
    const [mine, hers] = [await speakAll(lab.hana, id), await speakOne(reader, id, 9)]
    await voice.asked(4)
    await lab.hana.study.articles.remove({ params: { id } })
    expect(await ended(lab.hana, mine.task_id)).toMatchObject({ state: 'cancelled' })
    expect(await ended(reader, hers.task_id)).toMatchObject({ state: 'cancelled' })
    voice.letGo()
    await expect(speakAll(lab.hana, id)).rejects.toMatchObject({ status: 404 })
    await expect(lab.hana.study.sentences.audio({ params: { id, idx: 0 } })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('are not cancelled by a deletion that is refused', async () => {
    const { id } = await silentArticle(lab, newSentences(1).join(''))
    const voice = holdVoice(lab.azure)
    const { task_id } = await speakAll(lab.hana, id)
    await voice.asked(1)
    lab.provider.behave(modelBehaviours.hang)
    const edit = await lab.hana.study.articles.reparse({ params: { id }, body: { explain_mode: 'full' } })
    await expect(lab.hana.study.articles.remove({ params: { id } })).rejects.toMatchObject({
      code: 'article_processing',
      extras: { members: { task_id: edit.task_id } },
    })
    expect(await lab.hana.study.tasks.get({ params: { task_id } })).toMatchObject({ state: 'active' })
    await lab.hana.study.tasks.cancel({ params: edit })
    voice.letGo()
    await ended(lab.hana, task_id)
  })

  it('are shown as such, with their task, in the reply to every write', async () => {
    const [first = '', second = ''] = newSentences(2)
    const { id } = await silentArticle(lab, first + second)
    const voice = holdVoice(lab.azure)
    const { task_id } = await speakAll(lab.hana, id)
    await voice.asked(2)
    const { articles, sentences } = lab.hana.study
    const params = { id, idx: 1 }
    const note = () => sentences.notes({ params, body: { notes: 'mine' } })
    const replies = [
      await note(),
      await sentences.furigana({ params, body: { furigana: [{ text: second }] } }),
      await sentences.explain({ params }),
      await sentences.source({ params, body: { sentence: '別の文にした。' } }),
    ]
    expect(replies.map(reply => [reply.tts_status, reply.tts_task_id])).toEqual(
      replies.map(() => ['generating', task_id]),
    )
    await outcome(lab.hana, articles.edit({ params: { id }, body: { raw_content: `朝だ。${first}` } }))
    const ofAnother = await note()
    expect(ofAnother).toMatchObject({ sentence: first, tts_status: 'none' })
    expect(ofAnother).not.toHaveProperty('tts_task_id')
    voice.letGo()
    await ended(lab.hana, task_id)
  })

  it('are neither lost nor paid for twice while data_server is away for a moment', async () => {
    const sentences = newSentences(8)
    const { id } = await silentArticle(lab, sentences.join(''))
    const { addresses } = lab.stack
    const direct = addresses.data
    const wire = await startFaultyProxy(direct)
    onTestFinished(async () => {
      addresses.data = direct
      await wire.close()
    })
    addresses.data = wire.url
    const voice = holdVoice(lab.azure)
    const { task_id } = await speakAll(lab.hana, id)
    await voice.asked(4)
    wire.refuse()
    voice.letGo()
    await expect.poll(() => wire.refused()).toBeGreaterThan(1)
    wire.allow()
    const task = await ended(lab.hana, task_id)
    expect(task.result?.audio).toMatchObject({ ready: 8, failed: 0 })
    expect(voice.texts().toSorted()).toEqual(sentences.toSorted())
  })
})
