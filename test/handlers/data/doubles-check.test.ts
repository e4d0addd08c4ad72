import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import type { DictionaryEntry } from '../../../lib/contracts/schemas/japanese/dictionary.ts'
import type { SkillName } from '../../../lib/japanese/grammar/skill-name.ts'
import { createLog } from '../../../lib/platform/logging/log.ts'
import { joinDoubles } from '../../../lib/study/lexicon/join-doubles.ts'
import { deepIt } from '../../support/sample.ts'
import { DOUBLE, DRINK, double_id, HEADWORD, headword_id, service } from './double-stories.ts'
import { type DataClient, dataLab, type Lab, reader } from './lab.ts'
import { detailsOf, EDICT, mapOf, put } from './word-stories.ts'

const open = dataLab()

const PATTERN: SkillName = { kind: 'grammar', form: 'てしまう', reading: 'てしまう' }

/** A learner who kept the double before the dictionary knew it. */
async function withDouble() {
  const { lab, client } = await open.asReader()
  await put(client, DOUBLE)
  return { lab, client }
}

/** Makes the dictionary with this hash the one in use. */
const inUse = (lab: Lab, sha256: string) =>
  Object.assign(lab.app.learning, { dictionaryInUse: async () => sha256 })
const unchecked = async (lab: Lab) => (await service(lab).uncheckedWords.learners({ query: {} })).user_ids

/** The controller's check of all learners, by a dictionary that has this entry alone. */
async function check(lab: Lab, data: Pick<DataClient, 'uncheckedWords'> = service(lab)) {
  const entries = (words: readonly SkillName[]): (DictionaryEntry | null)[] =>
    words.map(({ form, reading }) =>
      reading === 'のむ' && DRINK.entry.forms.includes(form) ? DRINK.entry : null,
    )
  const about = { ...EDICT, date: null, licence: '', attribution: '', entries: 1, senses: 1, kanji: 0 }
  const agent = {
    lexicon: {
      entries: async ({ body }: { body: { words: SkillName[] } }) => ({
        dictionary: about,
        entries: entries(body.words),
      }),
    },
  }
  await joinDoubles({ agent, data }, createLog('silent'), new AbortController().signal)
}

describe('the check of all learners', () => {
  it('joins two words of one entry after the first use of a dictionary', async () => {
    const { lab, client } = await withDouble()
    inUse(lab, EDICT.sha256)
    expect(await unchecked(lab)).toEqual([])
    await mapOf(client)
    expect(await unchecked(lab)).toEqual([reader.user_id])
    await check(lab)
    expect(await mapOf(client)).toEqual({ [headword_id]: 'l' })
    expect(await unchecked(lab)).toEqual([])
    inUse(lab, 'another')
    await mapOf(client)
    expect(await unchecked(lab)).toEqual([reader.user_id])
  })

  deepIt('waits for a dictionary that was activated and cannot be read yet', async () => {
    const { lab, client } = await withDouble()
    inUse(lab, 'another')
    await mapOf(client)
    await check(lab)
    expect(await mapOf(client)).toEqual({ [double_id]: 'l' })
    expect(await unchecked(lab)).toEqual([reader.user_id])
    inUse(lab, EDICT.sha256)
    await check(lab)
    expect(await unchecked(lab)).toEqual([])
  })

  deepIt('puts the senses of a skill that was stored before into their order', async () => {
    const { lab, client } = await open.asReader()
    const [first] = DRINK.entry.senses
    if (!first) throw new Error('The entry has a sense')
    const senses = ['z', 'a', 'm'].map(key => ({ ...first, key, glosses: [key] }))
    const entry = { ...DRINK.entry, senses }
    const glosses = async () =>
      (await detailsOf(client, HEADWORD)).skill.senses.map(sense => sense.glosses[0])
    await put(client, HEADWORD, { entry, dictionary: EDICT })
    expect(await glosses()).toEqual(['z', 'a', 'm'])
    const { client: store, table } = lab.app.learning
    for (const [sk, name] of [
      ['SKILL', 'writings'],
      ...senses.map(({ key }) => [`SENSE#edict#${key}`, 'place']),
    ] as const)
      await store.send(
        new UpdateCommand({
          TableName: table,
          Key: { pk: `SKILL#${headword_id}`, sk },
          UpdateExpression: 'REMOVE #name',
          ExpressionAttributeNames: { '#name': name ?? '' },
        }),
      )
    // The summary of the skill has the first ones.
    expect(await glosses()).toEqual(['z', 'a', 'm'])
    const sense_id = (await detailsOf(client, HEADWORD)).skill.senses[2]?.sense_id ?? null
    await put(client, HEADWORD, {
      entry: { ...entry, senses: senses.toReversed() },
      dictionary: EDICT,
      sense_id,
    })
    expect(await glosses()).toEqual(['m', 'a', 'z'])
    expect(await detailsOf(client, HEADWORD)).toMatchObject({ gloss: 'm; a; z' })
  })

  deepIt('ends for a learner who keeps patterns of grammar alone', async () => {
    const { lab, client } = await open.asReader()
    await put(client, PATTERN)
    inUse(lab, EDICT.sha256)
    await mapOf(client)
    expect(await unchecked(lab)).toEqual([reader.user_id])
    await check(lab)
    await mapOf(client)
    expect(await unchecked(lab)).toEqual([])
  })

  deepIt('reaches everyone, however many fail', async () => {
    const lab = await open()
    inUse(lab, EDICT.sha256)
    const users = Array.from({ length: 51 }, (_, n) => n + 1)
    const noted_at = '2026-01-01T00:00:00.000Z'
    for (const user_id of users) await lab.app.learning.uncheckedWords.put({ user_id, noted_at }).go()
    const asked = new Set<unknown>()
    const { uncheckedWords } = service(lab)
    const words: typeof uncheckedWords.words = async given => {
      asked.add(given?.query?.user_id)
      throw new Error('This learner cannot be read')
    }
    await check(lab, { uncheckedWords: { ...uncheckedWords, words } })
    expect(asked).toEqual(new Set(users))
  })
})
