import { expect, it } from 'vitest'
import { readSenses } from '../../../../lib/data/learners/skills/details.ts'
import { skillIdOf } from '../../../../lib/japanese/grammar/skill-name.ts'
import { list } from '../../../handlers/data/foundation-stories.ts'
import { dataLab, stranger } from '../../../handlers/data/lab.ts'
import { entryOf, put, RAIN } from '../../../handlers/data/word-stories.ts'

const open = dataLab()

it('the times of a sense are when it was first and last stored, and null for senses stored without them', async () => {
  const { lab, client } = await open.asReader()
  const timesOf = async () => {
    const { items } = await list(client, 'senses', { q: skillIdOf(RAIN) })
    return items.map(({ created_at, updated_at }) => [created_at, updated_at])
  }
  const from = (sha256: string) => ({
    dictionary: { source: 'jmdict' as const, sha256 },
    entry: entryOf(RAIN),
  })
  const first = lab.clock.now().toISOString()
  await put(client, RAIN, from('first'))
  expect(await timesOf()).toEqual([[first, first]])
  lab.clock.advance(3600)
  const later = lab.clock.now().toISOString()
  await put(lab.as(stranger), RAIN, from('second'))
  expect(await timesOf()).toEqual([[first, later]])

  const [sense] = await readSenses(lab.app.learning, skillIdOf(RAIN))
  if (!sense) throw new Error('A word of a dictionary has a sense')
  const { skill_id, source, key } = sense
  await lab.app.learning.senses.update({ skill_id, source, key }).remove(['created_at', 'updated_at']).go()
  expect(await timesOf()).toEqual([[null, null]])
  lab.clock.advance(3600)
  await put(client, RAIN, from('third'))
  expect(await timesOf()).toEqual([[null, lab.clock.now().toISOString()]])
})
