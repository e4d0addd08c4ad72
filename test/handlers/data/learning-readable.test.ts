import { expect, it } from 'vitest'
import { finishedArticle } from './edit-stories.ts'
import { reader, stranger } from './lab.ts'
import { attempt, learningLab, recall, send } from './learning-stories.ts'
import { newArticle } from './stories.ts'

const open = learningLab()

it('an event about an article is refused alone if the learner cannot read the article now, and answered if it was recorded before', async () => {
  const lab = await open()
  const [mine, theirs] = [await finishedArticle(lab.as(reader), ['雨。']), await newArticle(lab.as(stranger))]
  const about = (article_id: number) => {
    const object = { kind: 'article' as const, id: String(article_id) }
    const article_revision = { article_id, content_revision: 1 }
    return [
      attempt([recall(), { object, dimension: 'reading', outcome: null }]),
      attempt([recall()], { article_revision }),
      attempt([], {}, { kind: 'exposure', payload: { reading: { article_id, rows: 1, ms: 1 } } }),
    ]
  }
  const outcomes = await send(lab.as(reader), ...about(theirs.id), ...about(999), attempt())
  expect(outcomes.map(({ seq, refused }) => refused?.detail.split(':')[0] ?? seq)).toEqual([
    ...[theirs, 999].flatMap(() => [
      'payload.foundation.targets.1.object.id',
      'payload.foundation.article_revision.article_id',
      'payload.reading.article_id',
    ]),
    1,
  ])
  const own = about(mine.id)
  await send(lab.as(reader), ...own)
  await lab.as(reader).articles.remove({ params: { id: mine.id } })
  expect(await send(lab.as(reader), ...own, ...about(mine.id))).toMatchObject([
    ...own.map((_, at) => ({ seq: at + 2, duplicate: true })),
    ...own.map(() => ({ seq: null, refused: { code: 'invalid_input' } })),
  ])
})
