import { setTimeout as wait } from 'node:timers/promises'
import { ulid } from 'ulid'
import { learner } from '../../../test/support/people.ts'
import type { TestStack } from '../../../test/support/stack.ts'
import { uploaded } from './genres.ts'
import { readForYear } from './history.ts'
import { type Text, texts } from './texts.ts'

const PAUSE_MS = 500
/** Building a dictionary takes half a minute, finding the words of a short text a second. */
const LONGEST_WAIT_MS = 300_000
const LEARNT = 8

export async function studiousLearner(stack: TestStack, hasDictionary: boolean) {
  const person = await learner(stack, 'みお')
  const search = () => person.collection.dictionary.search({ query: { q: '猫' } })
  if (hasDictionary) await until(async () => (await search()).dictionary !== null)
  const read: number[] = []
  for (const text of texts) read.push(await readText(person, text))
  await readForYear(person, read[0] ?? 0)
  return { ...person, article_id: read.at(-1) ?? 0 }
}

export async function learnerWithCards(stack: TestStack, username: string) {
  const person = await learner(stack, username)
  const [, text] = texts
  if (text) await readText(person, { ...text, known: 8 })
  return person
}

type Person = Awaited<ReturnType<typeof learner>>

async function readText(person: Person, { title, author, read, known, stopped }: Text) {
  const { study, collection } = person
  const id = await uploaded(person, { raw_content: await read(), title, author })
  await until(async () => (await study.articleWords.coverage({ params: { id } })).analysis !== 'pending')
  const words = await wordsIn(study, id)
  const isKnown = (at: number) => (at * 7) % 10 < known
  const changes = words
    .filter((_, at) => isKnown(at))
    .map(({ skill_id, form, reading }) => ({ skill_id, form, reading, state: 'known' as const }))
  await collection.wordWrites.states({ body: { request_id: ulid(), changes } })
  for (const { skill_id, form, reading, index, start, length } of words
    .filter((_, at) => !isKnown(at))
    .slice(0, LEARNT))
    await collection.wordWrites.put({
      params: { skill_id },
      body: { form, reading, state: 'learning', source: { article_id: id, index, start, length } },
    })
  const { content_revision } = await study.articles.get({ params: { id } })
  const at = new Date().toISOString()
  await study.positions.keep({ params: { id }, body: { index: stopped, content_revision, at } })
  return id
}

export async function wordsIn(study: Person['study'], id: number) {
  const { rows, skills } = await study.articleWords.words({ params: { id }, query: { limit: 64 } })
  const met = rows.flatMap(({ index, tokens }) =>
    (tokens ?? []).flatMap(([start, length, skill_id]) => {
      const skill = skill_id === null ? undefined : skills[skill_id]
      return skill_id !== null && skill ? [{ skill_id, ...skill, index, start, length }] : []
    }),
  )
  return [...new Map(met.toReversed().map(word => [word.skill_id, word])).values()].toReversed()
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LONGEST_WAIT_MS
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('The stack takes too long.')
    await wait(PAUSE_MS)
  }
}
