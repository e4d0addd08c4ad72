import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Level } from '../../../lib/contracts/schemas/japanese/text.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import type { Account } from '../../flows/article-stack.ts'
import { edictLines } from '../../support/dictionary.ts'
import { learner } from '../../support/people.ts'
import { sharedDictionaryStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'

let stack: TestStack
let hana: Account

beforeAll(async () => {
  stack = await sharedDictionaryStack()
  hana = await learner(stack)
})
afterAll(() => stack?.close())

const idOf = (form: string, reading: string) => skillIdOf({ form, reading })
const unmarked = async ({ collection }: Account) =>
  Object.fromEntries((await collection.wordStarts.levels()).levels.map(each => [each.level, each.unmarked]))

async function mark({ collection }: Account, level: Level | null, more = {}) {
  const body = { request_id: ulid(), level, ...more }
  let reply = await collection.wordStarts.mark({ body })
  while (reply.next !== null)
    reply = await collection.wordStarts.mark({ body: { ...body, from: reply.next } })
  return { ...reply, request_id: body.request_id }
}

describe('the start of a learner', () => {
  it('marks the words of the lists that the dictionary has, and those below, and takes them back', async () => {
    const before = await unmarked(hana)
    // 飴, 激怒 and 子猫 are in no list, 子猫 is not common.
    expect(Object.values(before).reduce((sum, count) => sum + count, 0)).toBeLessThan(edictLines.length)
    const { marked, request_id } = await mark(hana, 'N4')
    expect(marked).toBe((before.N5 ?? 0) + (before.N4 ?? 0))
    // The list has it in kana.
    expect(await hana.collection.words.get({ params: { skill_id: idOf('此処', 'ここ') } })).toMatchObject({
      state: 'known',
      tags: ['start'],
      level: 'N5',
      gloss: 'here, this place',
      skill: { level: 'N5' },
    })
    expect(await unmarked(hana)).toEqual({ ...before, N5: 0, N4: 0 })
    const { next } = await hana.collection.wordStarts.undo({ body: { request_id } })
    expect(next).toBeNull()
    expect(await unmarked(hana)).toEqual(before)
  })

  it('offers words without a state for a check, and marks by its answers', async () => {
    const ken = await learner(stack)
    const { words } = await ken.collection.wordStarts.check()
    expect(words.find(({ form }) => form === '雨')).toMatchObject({
      reading: 'あめ',
      gloss: 'rain',
      level: 'N5',
    })
    const [known, unknown] = [idOf('激怒', 'げきど'), idOf('猫', 'ねこ')]
    await mark(ken, 'N5', { known: [known], unknown: [unknown] })
    const { parts } = await ken.collection.words.sync({ body: { versions: {} } })
    const stateOf = (id: string) => parts[id.charAt(0)]?.states[id]
    expect([known, unknown, idOf('雨', 'あめ')].map(stateOf)).toEqual(['k', undefined, 'k'])
    expect((await ken.collection.wordStarts.check()).words.map(({ skill_id }) => skill_id)).not.toContain(
      known,
    )
  })

  it('gives the levels of looked-up words by all their writings', async () => {
    const { candidates, word } = await hana.collection.lookup.at({
      body: { sentence: '友達に逢う。', at: 3 },
    })
    expect([word?.level, candidates[0]?.level]).toEqual(['N5', 'N5'])
  })
})
