import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSpeakable } from '../../../lib/japanese/speakable.ts'
import { isContent } from '../../../lib/japanese/split.ts'
import { isProblem } from '../../../lib/platform/problems/errors.ts'
import { deepIt, runs } from '../../support/sample.ts'
import { link, speak, VOICE } from './audio-stories.ts'
import { edit, finish, labWithFinished } from './edit-stories.ts'
import { type DataClient, dataLab, newTaskId } from './lab.ts'
import { sentenceOf } from './sentence-stories.ts'
import { readPage } from './stories.ts'

const open = dataLab()

const texts = ['はい。', '＊＊＊', 'そう。']
const completeIn = async (client: DataClient, { id }: { id: number }) =>
  (await client.articles.get({ params: { id } })).complete_sentences

/** Counts again from the rows. */
async function counted(client: DataClient, { id }: { id: number }) {
  const { rows } = await readPage(client, id)
  const isComplete = ({ sentence, translation, explanation, has_audio }: (typeof rows)[number]) =>
    translation !== '' && explanation !== '' && (has_audio || !isSpeakable(sentence))
  return rows.filter(row => isContent(row.sentence) && isComplete(row)).length
}

describe('the number of complete sentences of an article with audio', () => {
  it('always counts sentences that have a clip or cannot be read aloud', async () => {
    const { client, article } = await labWithFinished(open, texts, { tts: true })
    const { id } = article
    const counts = [await completeIn(client, article)]
    for (const change of [
      () => speak(client, id, 0, 'はい。'),
      () => speak(client, id, 0, 'はい。', { voice: 'espeak-ng-ja' }),
      () => link(client, id, [0], VOICE),
      () => sentenceOf(client, article, 2).source({ sentence: '……' }),
      () => sentenceOf(client, article, 0).source({ sentence: '雪。' }),
      () => sentenceOf(client, article, 0).source({ sentence: 'はい。' }),
      () => link(client, id, [0], VOICE),
      async () => {
        const task_id = newTaskId()
        await edit(client, id, ['朝。', 'はい。', '……'], { task_id })
        counts.push(await completeIn(client, article))
        await finish(client, { id, task_id })
      },
    ]) {
      await change()
      counts.push(await completeIn(client, article))
    }
    expect(counts).toEqual([1, 2, 2, 2, 3, 2, 2, 3, 2, 2])
  })

  it.each([
    ['not asked for', {}],
    ['not synthesised, in mode split', { tts: true, explain_mode: 'split' as const }],
  ])('counts no clips where audio is %s', async (_, described) => {
    const { client, article } = await labWithFinished(open, texts, described)
    expect(await completeIn(client, article)).toBe(3)
    await speak(client, article.id, 0, 'はい。')
    await sentenceOf(client, article, 0).source({ sentence: '雪。' })
    expect(await completeIn(client, article)).toBe(3)
  })

  deepIt('matches the rows after any sequence of writes, also concurrent ones', async () => {
    const step = fc.record({
      index: fc.nat({ max: 2 }),
      does: fc.constantFrom('translate', 'explain', 'link', 'speak', 'silence', 'reword', 'edit'),
    })
    const take = async (
      client: DataClient,
      id: number,
      { index, does }: typeof step extends fc.Arbitrary<infer S> ? S : never,
    ) => {
      const { head, rows } = await readPage(client, id)
      const { revision, content_revision } = head
      const { sentence = '' } = rows[index] ?? {}
      const of = sentenceOf(client, { id }, index)
      if (does === 'translate') await of.result({ translation: 'T', content_revision })
      else if (does === 'explain') await of.result({ explanation: 'E', content_revision })
      else if (does === 'link') await link(client, id, [0, 1, 2], VOICE, revision)
      else if (does === 'speak') await speak(client, id, index, sentence, { revision })
      else if (does === 'silence') await of.source({ sentence: '……' })
      else if (does === 'reword') await of.source({ sentence: '雪。' })
      else {
        const task_id = newTaskId()
        await edit(client, id, [...texts.slice(index), ...texts.slice(0, index)], { task_id })
        await finish(client, { id, task_id })
      }
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
        async taken => {
          const { client, article } = await labWithFinished(open, texts, { tts: true })
          for (const steps of taken) {
            for (const ended of await Promise.allSettled(steps.map(step => take(client, article.id, step))))
              if (ended.status === 'rejected' && !isProblem(ended.reason)) throw ended.reason
            expect(await completeIn(client, article)).toBe(await counted(client, article))
          }
        },
      ),
      runs(12, 6),
    )
  })
})
