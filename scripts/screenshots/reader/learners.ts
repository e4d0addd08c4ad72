import { weekOf } from '../../../lib/contracts/schemas/articles/recommendations.ts'
import { administrator, learner } from '../../../test/support/people.ts'
import type { TestStack } from '../../../test/support/stack.ts'
import { ended } from '../../../test/support/tasks.ts'
import { studiousLearner } from './student.ts'
import { titles } from './texts.ts'

/** Without a text, with one, with forty, and one who has studied for some time. */
const learnerNames = ['beginner', 'reader', 'collector', 'student'] as const
export type LearnerName = (typeof learnerNames)[number]

/** The learners in the pictures, the text that they have open, and an invitation. */
export async function prepareLearners(stack: TestStack, hasDictionary: boolean) {
  const root = await administrator(stack)
  const student = await studiousLearner(stack, hasDictionary)
  const { article_id } = student
  await root.manager.articles.publish({
    params: { id: article_id },
    body: { is_public: true, guest_visible: true },
  })
  await root.manager.recommendations.put({
    params: { week: weekOf(new Date()) },
    body: {
      expected_version: 0,
      note: '秋の夜に、短い物語を。',
      entries: [{ article_id, comment: '短く、ことばもやさしい。声に出して読むのもおすすめ。' }],
    },
  })
  const learners = {
    beginner: await learner(stack, 'はる'),
    reader: await withTexts(stack, 'なつ', 1),
    collector: await withTexts(stack, 'あき', titles.length),
    student,
  } satisfies Record<LearnerName, unknown>
  const { code } = await root.manager.inviteCodes.create({ body: {} })
  return { learners, article_id, code }
}
export type Prepared = Awaited<ReturnType<typeof prepareLearners>>

/** A series of the collector's. */
export const SERIES = '01JD0000000000000000000000'

const genres = ['article', 'article', 'song', 'article', 'interview'] as const

async function withTexts(stack: TestStack, username: string, count: number) {
  const person = await learner(stack, username)
  const ids: number[] = []
  for (const [at, title] of titles.slice(0, count).entries()) {
    const raw_content = `${title}。${'雨が降っていたが、傘を持っていなかった。'.repeat(at + 2)}`
    const genre = genres[at % genres.length] ?? 'article'
    const author = at % 4 === 3 ? '' : '宮沢賢治'
    const body = { raw_content, title, author, genre, explain_mode: 'split' as const }
    const { article_id } = await ended(person, (await person.study.articles.upload({ body })).task_id)
    if (article_id !== null) ids.push(article_id)
  }
  if (count > 1) {
    const body = { expected_version: 0, name: '宮沢賢治童話集', articles: ids.slice(0, 5) }
    await person.study.series.put({ params: { id: SERIES }, body })
  }
  return person
}
