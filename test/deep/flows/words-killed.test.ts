import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { testSeed } from '../../../scripts/test/seed.ts'
import { choicesFrom } from '../../../scripts/trials/choices.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { smallDictionary } from '../../support/dictionary.ts'
import { eventually } from '../../support/eventually.ts'
import { type KillableStack, killableStack } from '../../support/killable-stack.ts'
import { moment } from '../../support/moments.ts'
import { learner, signIn } from '../../support/people.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const PARTS = 5
const choices = choicesFrom(testSeed())

let small: Awaited<ReturnType<typeof smallDictionary>>
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let stack: KillableStack | undefined
async function running() {
  stack ??= await killableStack(folder.path, { DICTIONARY_SOURCE: small.source })
  return stack
}
async function kill() {
  await stack?.kill()
  stack = undefined
}
beforeAll(async () => {
  ;[small, folder] = [await smallDictionary(), await temporaryFolder()]
  const { collection } = (await running()).root
  await eventually(async () =>
    expect((await collection.dictionary.search({ query: { q: '猫' } })).dictionary).not.toBeNull(),
  )
})
afterAll(async () => {
  await kill()
  await folder.remove()
  await small.close()
})

type Learner = Awaited<ReturnType<typeof signIn>>
const again = async ({ user: { username } }: Learner) =>
  signIn(await running(), username, `password of ${username}`)

const IMPORTED = 600
const CODES = { learning: 'l', known: 'k', ignored: 'i' } as const
/** Words that no entry names: a short one in kana would be the word of the entry that is read so. */
const kanaOf = (n: number) =>
  `ゑゑ${Array.from(String(n), digit => 'あいうえおかきくけこ'.charAt(Number(digit))).join('')}`
const table = [
  'word,reading,state,tags,sentence',
  ...Array.from({ length: IMPORTED }, (_, n) => {
    const state = ['learning', 'known', 'ignored'][n % 3]
    return `${kanaOf(n)},${kanaOf(n)},${state},t${n % 7},${n % 2 === 0 ? `ここに${kanaOf(n)}。` : ''}`
  }),
].join('\n')
const importInto = ({ collection }: Learner) =>
  collection.wordWrites.importLines({ body: { format: 'csv', text: table } })

/** The words, the map and the counts agree after any cut. */
async function agreed({ collection: { words } }: Learner) {
  const stored = []
  for (let offset: number | null = 0; offset !== null; ) {
    const page: Awaited<ReturnType<typeof words.list>> = await words.list({ query: { offset, limit: 200 } })
    stored.push(...page.items)
    offset = page.next_offset
  }
  const counts = { learning: 0, known: 0, ignored: 0 }
  for (const { state } of stored) counts[state] += 1
  expect((await words.list({ query: { limit: 1 } })).counts).toEqual(counts)
  const { parts } = await words.sync({ body: { versions: {} } })
  expect(Object.assign({}, ...Object.values(parts).map(part => part?.states))).toEqual(
    Object.fromEntries(stored.map(({ skill_id, state }) => [skill_id, CODES[state]])),
  )
  return stored
}

describe('a stack that is killed in the middle of an import of words', () => {
  let whole = 0
  beforeAll(async () => {
    const hana = await learner(await running())
    const since = performance.now()
    await importInto(hana)
    whole = performance.now() - since
  })

  it.each(Array.from({ length: PARTS }, (_, part) => part))(
    'has some of the words, each whole, and all of them when the import is sent again: part %d of the time',
    async part => {
      const hana = await learner(await running())
      const importing = importInto(hana).catch(() => null)
      await moment(whole * ((part + choices.fraction()) / PARTS))
      await kill()
      await importing

      const later = await again(hana)
      const before = await agreed(later)
      const { counts } = await importInto(later)
      expect(counts).toMatchObject({ added: IMPORTED - before.length, present: before.length })
      const after = await agreed(later)
      expect(new Set(after.map(({ skill_id }) => skill_id))).toEqual(
        new Set(
          Array.from({ length: IMPORTED }, (_, n) => skillIdOf({ form: kanaOf(n), reading: kanaOf(n) })),
        ),
      )
      expect(after.filter(({ sources }) => sources === 1)).toHaveLength(IMPORTED / 2)
    },
  )
})

const TEXT = Array.from(
  { length: 1_500 },
  (_, n) => `${n}匹の猫が雨の学校で本を読む。${n % 10 ? '' : '\n'}`,
).join('')

describe('a stack that is killed in the middle of the pass over an article’s words', () => {
  const wordsOf = ({ study }: Learner, id: number) =>
    eventually(async () => {
      const words = await study.articleWords.words({ params: { id }, query: { limit: 500 } })
      expect(words.analysis).toBe('current')
      return words
    })
  let expected: { words: Awaited<ReturnType<typeof wordsOf>>; coverage: unknown }
  let whole = 0
  const upload = (person: Learner) => uploaded(person, TEXT, { explain_mode: 'split' })
  const coverageOf = async ({ study }: Learner, id: number) => {
    const { article_id: _, ...coverage } = await study.articleWords.coverage({ params: { id } })
    return coverage
  }
  beforeAll(async () => {
    const hana = await learner(await running())
    const { id } = await upload(hana)
    const since = performance.now()
    const words = await wordsOf(hana, id)
    whole = performance.now() - since
    expected = { words, coverage: await coverageOf(hana, id) }
  })

  it.each(Array.from({ length: PARTS }, (_, part) => part))(
    'finds the same words after its next start: part %d of the time',
    async part => {
      const hana = await learner(await running())
      const { id } = await upload(hana)
      await moment(whole * ((part + choices.fraction()) / PARTS))
      await kill()
      const later = await again(hana)
      expect(await wordsOf(later, id)).toEqual(expected.words)
      expect(await coverageOf(later, id)).toEqual(expected.coverage)
    },
  )
})
