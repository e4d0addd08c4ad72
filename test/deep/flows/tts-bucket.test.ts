import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Account, contentOf, outcome, read } from '../../flows/article-stack.ts'
import { bucket, cosLab } from '../../flows/cos-lab.ts'
import { holdVoice, newSentences, publish, said, silentArticle, speakAll } from '../../flows/tts-stack.ts'
import type { FakeAzure } from '../../support/fake-azure/index.ts'
import { learner } from '../../support/people.ts'
import { internalError } from '../../support/s3-server/behaviours.ts'
import { sharedBucketStack } from '../../support/shared-stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { ended } from '../../support/tasks.ts'

let azure: FakeAzure
let hana: Account
let yuki: Account
const shared = startedForFile(sharedBucketStack)
const lab = cosLab()
beforeAll(async () => {
  azure = shared().azure
  hana = await learner(lab.stack)
  yuki = await learner(lab.stack)
})
beforeEach(async () => {
  await lab.cos.put({ body: lab.s3.form() })
  lab.s3.requests.length = 0
})

/** Requests the audio as a player does, without following redirects. */
const ask = (id: number, idx: number, token?: string) =>
  fetch(`${lab.stack.addresses.study}/api/articles/${id}/sentences/${idx}/audio`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    redirect: 'manual',
  })

describe('clips in a bucket', () => {
  it('are synthesised and uploaded once for two concurrent learners, and played from a signed URL', async () => {
    const [first = '', second = ''] = newSentences(2)
    const voice = holdVoice(azure)
    const asked = []
    for (const account of [hana, yuki]) {
      const { id } = await silentArticle({ hana: account }, first + second)
      asked.push({ account, id, taken: await speakAll(account, id) })
    }
    await voice.asked(2)
    voice.letGo()
    for (const { account, id, taken } of asked) {
      expect((await ended(account, taken.task_id)).result?.audio).toMatchObject({ ready: 2, failed: 0 })
      expect(contentOf(await read(account, id)).map(({ has_audio }) => has_audio)).toEqual([true, true])
      const reply = await ask(id, 1, account.token)
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
      const sound = await fetch(reply.headers.get('location') ?? '')
      expect(Buffer.from(await sound.arrayBuffer())).toEqual(said(second))
    }
    expect(voice.texts().toSorted()).toEqual([first, second].toSorted())
    expect(lab.s3.requests.filter(({ operation }) => operation === 'PutObject')).toHaveLength(2)
    expect([...lab.s3.bucket(bucket).objects.keys()]).toHaveLength(2)
  })

  it('are the only missing part of an upload while the bucket does not answer', async () => {
    const [raw_content = ''] = newSentences(1)
    const { id } = await silentArticle({ hana }, raw_content)
    await ended(hana, (await speakAll(hana, id)).task_id)
    lab.s3.misbehave('*', internalError)
    const upload = hana.study.articles.upload({ body: { raw_content, tts: true } })
    const { task, article } = await outcome(hana, upload)
    expect(task).toMatchObject({ state: 'completed', result: { audio: { ready: 0, failed: 1 } } })
    expect(article.status).toBe('partially_completed')
    expect(article.sentences[0]).toMatchObject({
      tts_status: 'failed',
      tts_error: task.result?.audio?.sentences[0]?.error,
    })
    lab.s3.behaveWell()
    const retried = await outcome(hana, hana.study.articles.retry({ params: { id: article.id } }))
    expect([retried.task.result?.audio?.ready, retried.article.status]).toEqual([1, 'completed'])
  })

  it('are not linked for readers who may not read the article', async () => {
    const { id } = await silentArticle({ hana }, newSentences(1).join(''))
    await ended(hana, (await speakAll(hana, id)).task_id)
    const refused = [await ask(id, 0), await ask(id, 0, yuki.token)]
    expect(refused.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [401, null],
      [403, null],
    ])
    await publish(lab, id, { is_public: true, guest_visible: true })
    expect((await ask(id, 0)).status).toBe(302)
  })
})
