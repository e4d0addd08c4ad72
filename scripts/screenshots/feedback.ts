import { ulid } from 'ulid'
import { mondayOf, weekOf } from '../../lib/contracts/schemas/articles/recommendations.ts'
import { administrator } from '../../test/support/people.ts'
import type { TestStack } from '../../test/support/stack.ts'
import type { Learners } from './people.ts'

const WEEK_MS = 7 * 86_400_000

export async function giveFeedback(stack: TestStack, { hanako, kenji, mei }: Learners) {
  const { manager } = await administrator(stack)
  const { items } = await manager.articles.list({})
  const named = (title: string) => items.find(article => article.title === title)?.id ?? 0
  const give = (
    by: typeof hanako,
    kind: 'bug' | 'suggestion' | 'publish_request',
    text: string,
    article?: string,
  ) =>
    by.study.feedback.give({
      body: { request_id: ulid(), kind, text, ...(article && { article_id: named(article) }) },
    })
  const slow = await give(mei, 'bug', '音声の再生が途中で止まることがあります。')
  await manager.feedback.decide({
    params: { id: slow.id },
    body: { expected_version: 1, status: 'resolved', reply: '修正しました。ご報告ありがとうございます。' },
  })
  await give(kenji, 'suggestion', 'It would help to see the readings only when I tap a word.')
  await give(mei, 'bug', '「今日」的注音有时显示为「こんにち」。')
  await give(
    hanako,
    'publish_request',
    'みんなにも読んでほしいです。\n著作権は切れています。',
    '吾輩は猫である',
  )
  const week = weekOf(new Date())
  const last = weekOf(new Date(mondayOf(week).getTime() - WEEK_MS))
  const recommend = (week: string, note: string, entries: [title: string, comment: string][]) =>
    manager.recommendations.put({
      params: { week },
      body: {
        expected_version: 0,
        note,
        entries: entries.map(([title, comment]) => ({ article_id: named(title), comment })),
      },
    })
  await recommend(last, '', [['さくらさくら', '']])
  await recommend(week, '秋の夜長に、短い名作を。', [
    ['走れメロス', 'N3. Read the first page aloud.'],
    ['さくらさくら', '歌いながら覚えましょう。'],
  ])
}
