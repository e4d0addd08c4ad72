import { request } from 'node:http'
import { ulid } from 'ulid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { testSeed } from '../../../scripts/test/seed.ts'
import { choicesFrom } from '../../../scripts/trials/choices.ts'
import { smallDictionary } from '../../support/dictionary.ts'
import { type KillableStack, killableStack } from '../../support/killable-stack.ts'
import { moment } from '../../support/moments.ts'
import { learner, signIn } from '../../support/people.ts'
import { ended } from '../../support/tasks.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const KILLS = 4
/** More than are in memory at the same time. */
const LINES = 3_000
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
  ;[small, folder] = await Promise.all([smallDictionary(), temporaryFolder()])
})
afterEach(() => running())
afterAll(async () => {
  await kill()
  await folder.remove()
  await small.close()
})

type Learner = Awaited<ReturnType<typeof signIn>>
const again = async ({ user: { username } }: Learner) =>
  signIn(await running(), username, `password of ${username}`)

/** Words that no entry names. */
const kanaOf = (n: number) =>
  `ゑゑ${Array.from(String(n), digit => 'あいうえおかきくけこ'.charAt(Number(digit))).join('')}`
const table = Buffer.from(
  [
    'word,reading,state,sentence',
    ...Array.from({ length: LINES }, (_, n) => {
      const state = ['learning', 'known', 'ignored'][n % 3]
      return `${kanaOf(n)},${kanaOf(n)},${state},${n % 2 === 0 ? `ここに${kanaOf(n)}。` : ''}`
    }),
  ].join('\n'),
)
const PARTS = 3
const partOf = (n: number) => {
  const size = Math.ceil(table.length / PARTS)
  return table.subarray(n * size, (n + 1) * size)
}

/** The handles of the file's parts, in their order. */
async function sent({ study }: Learner): Promise<string[]> {
  const handles: string[] = []
  for (let n = 0; n < PARTS; n++) handles.push((await study.imports.file({ stream: partOf(n) })).file_handle)
  return handles
}

type Given = { import_id: string; file_handles: string[] }
async function completed(person: Learner, body: Given) {
  const { task_id } = await person.study.imports.start({ body })
  // Of an import that was over before the stack was killed, the task is gone with it.
  await ended(person, task_id).catch(error => expect(error).toMatchObject({ code: 'not_found' }))
  const done = await person.study.imports.get({ params: { import_id: body.import_id } })
  expect(done).toMatchObject({ state: 'done', error: null })
  return done
}

/** Every line is one word, with one sentence at most. */
async function mustBeWhole({ collection: { words } }: Learner) {
  const found: string[] = []
  let sentences = 0
  for (let offset: number | null = 0; offset !== null; ) {
    const page: Awaited<ReturnType<typeof words.list>> = await words.list({ query: { offset, limit: 200 } })
    found.push(...page.items.map(({ skill_id }) => skill_id))
    sentences += page.items.reduce((sum, { sources }) => sum + sources, 0)
    offset = page.next_offset
  }
  expect(found.toSorted()).toEqual(
    Array.from({ length: LINES }, (_, n) => skillIdOf({ form: kanaOf(n), reading: kanaOf(n) })).toSorted(),
  )
  expect(sentences).toBe(LINES / 2)
}

describe('a stack that is killed in the middle of an import', () => {
  let whole = 0
  beforeAll(async () => {
    const hana = await learner(await running())
    const since = performance.now()
    await completed(hana, { import_id: ulid(), file_handles: await sent(hana) })
    whole = performance.now() - since
  })

  it.each(Array.from({ length: KILLS }, (_, n) => n))(
    'goes on with the same import, and does nothing twice: part %d of the time',
    async n => {
      const hana = await learner(await running())
      const given = { import_id: ulid(), file_handles: await sent(hana) }
      const importing = completed(hana, given).catch(() => null)
      await moment(whole * ((n + choices.fraction()) / KILLS))
      await kill()
      await importing

      const later = await again(hana)
      const done = await completed(later, given)
      expect(done).toMatchObject({ state: 'done', counts: { added: LINES, present: 0 } })
      await mustBeWhole(later)
      expect(await completed(later, given)).toEqual(done)
      const { task_id } = await later.study.imports.undo({ params: { import_id: given.import_id } })
      await ended(later, task_id)
      expect((await later.collection.words.list({ query: { limit: 1 } })).total).toBe(0)
    },
  )
})

describe('a connection that breaks between and in the parts of a file', () => {
  it('loses only the part that was being sent, which is sent again', async () => {
    const hana = await learner(await running())
    const file_handles: string[] = []
    for (let n = 0; n < PARTS; n++) {
      await broken(hana, partOf(n))
      // Several times, and from a stack that has been killed since.
      if (n === 1) {
        await kill()
        await running()
        await broken(hana, partOf(n))
      }
      const { study } = await again(hana)
      file_handles.push((await study.imports.file({ stream: partOf(n) })).file_handle)
    }
    const later = await again(hana)
    expect(await completed(later, { import_id: ulid(), file_handles })).toMatchObject({
      counts: { added: LINES, present: 0 },
    })
    await mustBeWhole(later)
  })
})

/** Sends a part, of which the second half never leaves. */
async function broken({ token }: Learner, part: Buffer): Promise<void> {
  const { addresses } = await running()
  const sending = request(`${addresses.study}/api/imports/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-length': part.length,
    },
  })
  sending.on('error', () => {})
  sending.write(part.subarray(0, part.length / 2))
  await moment(100)
  const closed = new Promise(resolve => sending.on('close', resolve))
  sending.destroy()
  await closed
}
