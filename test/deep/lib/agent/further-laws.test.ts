import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chosen } from '../../../../lib/dictionary/looking/chosen.ts'
import { skillIdOf } from '../../../../lib/japanese/grammar/skill-name.ts'
import { assetKey } from '../../../../lib/objects/keys.ts'
import { reader } from '../../../handlers/data/lab.ts'
import { furtherLab } from '../../../lib/agent/further/lab.ts'

const open = furtherLab()

const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ act: fc.constant('install' as const), title: fc.constantFrom('A', 'B') }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        act: fc.constantFrom(
          'update' as const,
          'activate' as const,
          'discard' as const,
          'remove' as const,
          'reverse' as const,
        ),
        which: fc.nat(5),
      }),
    },
  ),
  { maxLength: 14 },
)

it('ids of dictionaries and skills, learners’ choices and chosen senses survive every replacement', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async sequence => {
      const lab = await open()
      const { keeper, signal } = lab
      const client = lab.lab.as(reader)
      const rain = { form: '雨', reading: 'あめ' }
      const skill_id = skillIdOf(rain)
      const pinned = await lab.installed({ title: 'A', revision: '1' })
      const further_sense = { dictionary: pinned, title: 'A', key: 'k', text: 'rain' }
      await client.wordWrites.put({
        params: { skill_id },
        body: { ...rain, dictionary: null, entry: null, further_sense },
      })
      const choice = { order: [pinned], hidden: [] }
      const before = await client.words.get({ params: { skill_id } })
      // The dictionaries that must be there, in the order of the list.
      let model: { id: string; active: string | null; candidate: string | null }[] = [
        { id: pinned, active: 'A 1', candidate: null },
      ]
      const everRemoved: string[] = []
      let revision = 1
      for (const step of sequence) {
        revision += 1
        if (step.act === 'install') {
          if (model.length >= 6) continue
          const id = await lab.candidate({ title: step.title, revision: `${revision}` })
          expect([...model.map(one => one.id), ...everRemoved]).not.toContain(id)
          model.push({ id, active: null, candidate: `${step.title} ${revision}` })
          continue
        }
        const one = model[step.which % model.length]
        if (!one) continue
        if (step.act === 'update') {
          await lab.candidate({ title: 'U', revision: `${revision}` }, one.id)
          one.candidate = `U ${revision}`
        } else if (step.act === 'activate') {
          if (one.candidate === null) continue
          await lab.activate(one.id)
          ;[one.active, one.candidate] = [one.candidate, one.active]
        } else if (step.act === 'discard') {
          await keeper.discard(one.id, signal)
          one.candidate = null
        } else if (step.act === 'remove') {
          await keeper.remove(one.id, signal)
          model = model.filter(({ id }) => id !== one.id)
          everRemoved.push(one.id)
        } else {
          model.reverse()
          const { version } = await keeper.state(signal)
          const dictionaries = model.map(({ id }) => ({ id, is_on: true }))
          await keeper.order({ expected_version: version, dictionaries }, signal)
        }
      }
      expect(keeper.inUse.map(({ id, about }) => [id, `${about.title} ${about.revision}`])).toEqual(
        model.flatMap(({ id, active }) => (active === null ? [] : [[id, active]])),
      )
      const [first] = chosen(keeper.inUse, choice)
      if (model.some(({ id, active }) => id === pinned && active !== null)) expect(first?.id).toBe(pinned)
      expect(await client.words.get({ params: { skill_id } })).toEqual(before)
      const { content, objects } = lab.lab.app
      const { objects: left } = await objects
        .current()
        .list(
          { prefix: assetKey('further'), cursor: undefined, limit: 500, by_folder: false },
          content.signal,
        )
      for (const id of everRemoved) expect(left.filter(({ key }) => key.includes(id))).toEqual([])
    }),
    { numRuns: 6 },
  )
})
