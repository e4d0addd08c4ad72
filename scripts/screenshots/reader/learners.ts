import { weekOf } from '../../../lib/contracts/schemas/articles/recommendations.ts'
import { administrator, learner } from '../../../test/support/people.ts'
import type { TestStack } from '../../../test/support/stack.ts'
import { uploadFilm } from './film.ts'
import { uploaded, uploadGenres } from './genres.ts'
import { learnerWithCards, studiousLearner } from './student.ts'
import { titles } from './texts.ts'
import { studyForYear } from './year.ts'

/** Learners without a text, with one, with sixty and a year of study, with cards that a picture reviews, and with some study. */
export const learnerNames = ['beginner', 'reader', 'collector', 'finisher', 'student'] as const
export type LearnerName = (typeof learnerNames)[number]

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
  const collector = await learner(stack, 'あき')
  const reader = await learner(stack, 'なつ')
  const articles: number[] = []
  for (const [at, title] of titles.entries()) {
    if (at === 0) await uploadNamed(reader, title, at)
    articles.push(await uploadNamed(collector, title, at))
  }
  await collector.study.series.put({
    params: { id: SERIES },
    body: { expected_version: 0, name: '宮沢賢治童話集', articles: articles.slice(0, 5) },
  })
  const learners = {
    beginner: await learner(stack, 'はる'),
    reader,
    collector,
    finisher: await learnerWithCards(stack, 'ふゆ'),
    student,
  } satisfies Record<LearnerName, unknown>
  const genres = await uploadGenres(collector)
  await studyForYear(collector, genres.book)
  const { code } = await root.manager.inviteCodes.create({ body: { max_uses: 100 } })
  return { learners, article_id, code, film: await uploadFilm(student), ...genres }
}
export type Prepared = Awaited<ReturnType<typeof prepareLearners>>

export const SERIES = '01JD0000000000000000000000'

const kinds = ['article', 'article', 'song', 'article', 'interview'] as const

type Person = Awaited<ReturnType<typeof learner>>

function uploadNamed(person: Person, title: string, at: number) {
  return uploaded(person, {
    raw_content: `${title}。${'雨が降っていたが、傘を持っていなかった。'.repeat((at % 40) + 2)}`,
    title,
    author: at % 4 === 3 ? '' : '宮沢賢治',
    genre: kinds[at % kinds.length] ?? 'article',
  })
}
