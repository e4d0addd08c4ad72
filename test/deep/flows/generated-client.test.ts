import { execFile } from 'node:child_process'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generateSource } from 'oazapfts'
import { ulid } from 'ulid'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { folderOfTest } from '../../support/folders.ts'
import { learner } from '../../support/people.ts'
import { programEnvironment } from '../../support/program-environment.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { shortText } from '../../support/texts.ts'

const stack = startedForFile(sharedStack)
const run = promisify(execFile)
const pathOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The findings of the compiler. */
const Failed = z.object({ stdout: z.string() })

const RAIN = { form: '雨', reading: 'あめ' }

it('a client generated from the document of study type-checks, reads a text, marks a word and rates its card', async () => {
  const folder = await folderOfTest()
  await symlink(pathOf('node_modules'), join(folder, 'node_modules'))
  const client = await generateSource(pathOf('docs/openapi/study.json'), { optimistic: true })
  await writeFile(join(folder, 'client.ts'), client)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'program.ts'), PROGRAM)
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--allowImportingTsExtensions',
    '--target',
    'es2024',
  ]
  const check = [...options, '--module', 'nodenext', '--types', 'node', join(folder, 'program.ts')]
  const checked = run(process.execPath, [pathOf('node_modules/typescript/lib/tsc.js'), ...check])
  expect(await checked.catch(Failed.parse)).toMatchObject({ stdout: '' })

  const hana = await learner(stack(), 'generated-client')
  const { id } = await uploaded(hana, shortText)
  const given = {
    STUDY: stack().addresses.study,
    ARTICLE: String(id),
    SKILL: skillIdOf(RAIN),
    CHANGE: ulid(),
    RATING: ulid(),
  }
  const { stdout } = await run(process.execPath, [join(folder, 'program.ts')], {
    env: { ...programEnvironment, ...given },
  })
  expect(stdout).toBe(`${shortText}\nfalse\n`)
  expect((await hana.collection.words.list({ query: {} })).items).toMatchObject([
    { ...RAIN, state: 'learning' },
  ])
  const [card] = (await hana.collection.review.cards({ query: {} })).items
  expect(card).toMatchObject({ reps: 1 })
})

/** A program by somebody who has only the document. */
const PROGRAM = `
import * as study from './client.ts'

const { STUDY = '', ARTICLE = '', SKILL = '', CHANGE = '', RATING = '' } = process.env
study.defaults.baseUrl = STUDY
const { token } = await study.studyAuthLogin({
  username: 'generated-client',
  password: 'password of generated-client',
})
study.defaults.headers = { authorization: \`Bearer \${token}\` }

const text: study.ArticleWithSentences = await study.studyArticlesGet(ARTICLE)
console.log(text.sentences.map(({ sentence }) => sentence).join(''))

const change = { skill_id: SKILL, form: '雨', reading: 'あめ', state: 'learning' } as const
await study.studyWordWritesStates({ request_id: CHANGE, changes: [change] })

const { items } = await study.studyCardsQueue()
for (const { card } of items) {
  const rating = { request_id: RATING, card_id: card.card_id, expected_version: card.version }
  await study.studyCardsRate({ ...rating, rating: 'good' })
}

/** Fails to compile where the document leaves a type open. */
type IsOpen<T> = 0 extends 1 & T ? true : false
const isOpen: IsOpen<study.RatingInput['rating'] | study.ArticleWithSentences['sentences'][number]['furigana']> = false
console.log(isOpen)
`
