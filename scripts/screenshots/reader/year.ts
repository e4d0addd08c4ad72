import { ulid } from 'ulid'
import type { learner } from '../../../test/support/people.ts'
import { uploadFilm } from './film.ts'
import { readForYear } from './history.ts'
import { wordsIn } from './student.ts'

type Person = Awaited<ReturnType<typeof learner>>

const LEARNT = 60

export async function studyForYear(person: Person, book: number) {
  for (const title of ['海の朝', '港の一日', '舟の帰り']) await uploadFilm(person, title)
  await markAllLevels(person)
  const words = await wordsIn(person.study, book)
  for (const { skill_id, form, reading, index, start, length } of words.slice(0, LEARNT))
    await person.collection.wordWrites.put({
      params: { skill_id },
      body: { form, reading, state: 'learning', source: { article_id: book, index, start, length } },
    })
  for (const index of new Set(words.map(word => word.index)))
    await person.collection.keptSentences.keep({ body: { article_id: book, index, review: true } })
  await readForYear(person, book)
}

async function markAllLevels({ collection }: Person) {
  const request_id = ulid()
  for (let from: number | null = 0; from !== null; )
    from = (await collection.wordStarts.mark({ body: { request_id, level: 'N1', from } })).next
}
