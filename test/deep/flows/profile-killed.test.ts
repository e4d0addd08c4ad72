import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { testSeed } from '../../../scripts/test/seed.ts'
import { choicesFrom } from '../../../scripts/trials/choices.ts'
import { uploaded } from '../../flows/article-stack.ts'
import {
  clear,
  examples,
  kept,
  list,
  newId,
  seen,
  versionOf,
  write,
  writeExamples,
} from '../../handlers/data/foundation-stories.ts'
import {
  ALONE,
  attempt,
  feedback,
  Known,
  newEventId,
  recall,
  retract,
  send,
} from '../../handlers/data/learning-stories.ts'
import { kanaWord } from '../../handlers/data/word-stories.ts'
import { type KillableStack, killableStack } from '../../support/killable-stack.ts'
import { moment } from '../../support/moments.ts'
import { learner, signIn } from '../../support/people.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const PARTS = 5
const DAY_MS = 86_400_000
/** More than one transaction of snapshots. */
const WORDS = Array.from({ length: 100 }, (_, n) => kanaWord(n))
const SKILLS = WORDS.map(skillIdOf)

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let stack: KillableStack | undefined
async function running() {
  stack ??= await killableStack(folder.path)
  return stack
}
async function kill() {
  await stack?.kill()
  stack = undefined
}

type Learner = Awaited<ReturnType<typeof signIn>>

/** A learner's request, and the conditions that must hold once everything was killed meanwhile; `answer` is its outcome. */
interface Asked {
  ask(by: Learner): Promise<unknown>
  check(by: Learner, answer: unknown): Promise<void>
}

/** The same request again gives the answer that the first one gave, if it gave one. */
async function askedAgain({ ask }: Pick<Asked, 'ask'>, by: Learner, answer: unknown) {
  const again = await ask(by)
  if (answer !== null) expect(again).toEqual(answer)
  return again
}

async function changedRecord(hana: Learner): Promise<Asked> {
  const { id } = await uploaded(hana, '雨だ。', { explain_mode: 'split' })
  const values = (interest: number) => ({ article_id: id, content_revision: 1, interest })
  const first = await write(hana.study, 'material-feedback', values(1))
  const before = await versionOf(hana.study)
  const request = { ...seen(first), request_id: newId() }
  const ask = ({ study }: Learner) => write(study, 'material-feedback', values(2), request)
  const mustBeWhole = async ({ study }: Learner, version: number) => {
    expect((await list(study, 'material-feedback')).items).toMatchObject([
      { version, values: { interest: version } },
    ])
    expect(await versionOf(study)).toBe(before + version - 1)
    expect((await list(study, 'history')).total).toBe(before + version - 1)
    const evidence = (await list(study, 'evidence')).items
    expect(evidence.map(({ values }) => values.retracted_at === null)).toEqual([false, true].slice(-version))
  }
  return {
    ask,
    async check(by, answer) {
      const [left] = (await list(by.study, 'material-feedback')).items
      await mustBeWhole(by, answer === null ? (left?.version ?? 0) : 2)
      await askedAgain({ ask }, by, answer)
      await mustBeWhole(by, 2)
    },
  }
}

async function clearedProfile(hana: Learner): Promise<Asked> {
  const former = { record_id: newId(), request_id: newId() }
  await write(hana.study, 'goals', { name: 'of the former profile' }, former)
  await writeExamples(hana.study)
  const [version, request_id] = [await versionOf(hana.study), newId()]
  const own = async ({ study }: Learner, resource: string) =>
    (await list(study, resource)).items.filter(({ user_id }) => user_id !== 0)
  const shown = async (by: Learner) =>
    (await Promise.all(Object.keys(examples).map(name => own(by, name)))).flat()
  const whole = await shown(hana)
  const left = (await Promise.all(kept.map(name => own(hana, name)))).flat()
  const ask = ({ study }: Learner) => clear(study, version, request_id)
  return {
    ask,
    async check(by, answer) {
      expect(answer === null ? [whole, left] : [left]).toContainEqual(await shown(by))
      await askedAgain({ ask }, by, answer)
      expect(await shown(by)).toEqual(left)
      await expect(write(by.study, 'goals', { name: 'of the former profile' }, former)).rejects.toMatchObject(
        { code: 'profile_cleared' },
      )
    },
  }
}

const keepWords = ({ collection }: Learner) =>
  collection.wordWrites.importLines({
    body: { format: 'list', text: WORDS.map(({ form, reading }) => `${form} ${reading}`).join('\n') },
  })

async function readKnowledge(hana: Learner): Promise<Asked> {
  await keepWords(hana)
  const onDay = (daysAgo: number) => ({ occurred_at: new Date(Date.now() - daysAgo * DAY_MS).toISOString() })
  for (const daysAgo of [3, 1])
    for (let start = 0; start < SKILLS.length; start += 20) {
      const targets = SKILLS.slice(start, start + 20).map(id => recall(id))
      await send(hana.study, attempt(targets, ALONE, onDay(daysAgo)))
    }
  const ask = ({ study }: Learner) => list(study, 'knowledge', { limit: 200 })
  return {
    ask,
    async check(by, answer) {
      const again = await askedAgain({ ask }, by, answer)
      expect(again).toMatchObject({ is_current: true, total: SKILLS.length })
      const known = (await ask(by)).items.map(({ values }) => Known.parse(values))
      // One observation of each skill on each day: none folded twice, and none left out.
      expect(
        known.map(({ state, observations }) => [state, observations.map(one => one.evidence_count)]),
      ).toEqual(SKILLS.map(() => ['recalled', [2]]))
    },
  }
}

async function retractedEvent(hana: Learner): Promise<Asked> {
  await keepWords(hana)
  const known = async ({ study }: Learner) =>
    (await list(study, 'knowledge')).items.map(({ values }) => Known.parse(values))
  const [stays, taken] = [SKILLS.slice(0, 2), SKILLS.slice(1, 3)].map(ids =>
    feedback(ids.map(id => recall(id))),
  )
  await send(hana.study, stays)
  const without = await known(hana)
  await send(hana.study, taken)
  const whole = await known(hana)
  expect([without.length, whole.length]).toEqual([2, 3])
  const request_id = newEventId()
  const ask = ({ study }: Learner) => retract(study, taken?.event_id ?? '', request_id)
  return {
    ask,
    async check(by, answer) {
      expect(answer === null ? [whole, without] : [without]).toContainEqual(await known(by))
      const again = await askedAgain({ ask }, by, answer)
      expect(await ask(by)).toEqual(again)
      expect(await known(by)).toEqual(without)
    },
  }
}

/** All of them at once, each by a learner of its own. */
const begin = async (at: KillableStack) => {
  const learners = []
  for (const story of [changedRecord, clearedProfile, readKnowledge, retractedEvent]) {
    const hana = await learner(at)
    learners.push({ hana, ...(await story(hana)) })
  }
  return learners
}

describe('a stack that is killed while a record is written, a profile cleared, knowledge read and an event retracted', () => {
  const choices = choicesFrom(testSeed())
  /** The duration of all that without a kill. */
  let whole = 0

  beforeAll(async () => {
    folder = await temporaryFolder()
    const asked = await begin(await running())
    const since = performance.now()
    const answers = await Promise.all(asked.map(({ hana, ask }) => ask(hana)))
    whole = performance.now() - since
    for (const [at, { hana, check }] of asked.entries()) await check(hana, answers[at])
  })
  afterAll(async () => {
    await kill()
    await folder.remove()
  })

  it.each(Array.from({ length: PARTS }, (_, part) => part))(
    'has each of them done or not done, never in part, and does it when it is repeated: part %d of the time',
    async part => {
      const asked = await begin(await running())
      const answering = asked.map(({ hana, ask }) => ask(hana).catch(() => null))
      // Most are done early.
      const ms = whole * ((part + choices.fraction()) / PARTS) ** 2
      await moment(ms)
      await kill()
      const answers = await Promise.all(answering)
      const later = await running()
      for (const [at, { hana, check }] of asked.entries()) {
        const { username } = hana.user
        await check(await signIn(later, username, `password of ${username}`), answers[at])
      }
    },
  )
})
