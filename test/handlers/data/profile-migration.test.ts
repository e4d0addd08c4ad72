import { describe, expect, it } from 'vitest'
import { migrateProfiles, sharedTermRecords } from '../../../lib/data/learners/profile/migrate.ts'
import { sharedTerms } from '../../../lib/data/learners/profile/shared-terms.ts'
import { createLearning } from '../../../lib/data/learners/records/learning.ts'
import { deepIt, sampled } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import { testClock } from '../../support/surroundings.ts'
import { list, storedRecords, write } from './foundation-stories.ts'
import { dataLab, newTaskId } from './lab.ts'

const open = dataLab()
const stores = testStores()

describe('the migration of profiles', () => {
  it('runs at the start, and does nothing when repeated', async () => {
    const { lab, client } = await open.asReader({ SHARED_TERMS: 'yes' })
    const exam = await write(client, 'exams', { exam: 'JLPT', taken_on: '2009' })
    expect(await migrateProfiles(lab.app.learning)).toEqual({ migrated: false })
    expect((await list(client, 'exams')).items).toEqual([exam])
    expect((await list(client, 'taxonomy')).total).toBe(sharedTerms.length)
  })

  deepIt('is completed by the next run if it is cut off at any request', async () => {
    const clock = testClock()
    for (const done of sampled([0, 1, 2, 3], 4)) {
      const { client, connect, tableName } = await stores.open('collections')
      const learningOf = (given: typeof client) =>
        createLearning(
          { client: given, table: tableName('collections') },
          { now: clock.now, newId: newTaskId },
        )
      const lost = connect()
      let requests = 0
      lost.middlewareStack.add(
        next => async args => {
          requests += 1
          if (requests > done) throw new Error('The process is gone')
          return next(args)
        },
        { name: 'losesStore', step: 'initialize' },
      )
      const { migrated } = await migrateProfiles(learningOf(lost)).catch(() => ({ migrated: false }))
      expect(await migrateProfiles(learningOf(client))).toEqual({ migrated: !migrated })
      const owner = { user_id: 0, generation: 0 }
      expect(await storedRecords(learningOf(client), owner)).toHaveLength(sharedTerms.length)
    }
  })
})

describe('the shared terms', () => {
  it('keep their ids, which preferences refer to', () => {
    const manga = sharedTermRecords('').find(({ values }) => values.name === 'Manga')
    expect(manga).toMatchObject({
      record_id: 'DS0TV2HM22DVMFX05FCJ5A7A5W',
      values: { kind: 'genre', language: 'en', aliases: ['漫画', 'comics'], merged_into: null },
    })
  })

  deepIt('have unique names and aliases within their kind, and merged ones lead to a term', () => {
    const names = sharedTerms.flatMap(({ kind, name, aliases }) =>
      [name, ...aliases].map(text => `${kind} ${text.toLowerCase()}`),
    )
    expect(new Set(names).size).toBe(names.length)
    for (const { kind, mergedInto } of sharedTerms.filter(term => term.mergedInto)) {
      const target = sharedTerms.find(term => term.kind === kind && term.name === mergedInto)
      expect(target, mergedInto).toMatchObject({ aliases: expect.any(Array) })
      expect(target?.mergedInto).toBeUndefined()
    }
  })
})
