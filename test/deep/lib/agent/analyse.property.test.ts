import fc from 'fast-check'
import { expect, it } from 'vitest'
import { analyse } from '../../../../lib/agent/analyse.ts'
import { bindingTo, KEY, never, openLab, requestFor } from '../../../lib/agent/lab.ts'
import { expectRightOrTold } from '../../../lib/agent/right-or-told.ts'
import { behaviours as does, misbehaviours, startFakeProvider } from '../../../support/fake-provider/index.ts'
import { runs } from '../../../support/sample.ts'

/** Beginnings that many sentences share make shifts hard to see. */
const sentence = fc
  .tuple(
    fc.constantFrom('彼は', '彼は静かに', '雨', 'はい。', '「え'),
    fc.stringMatching(/^[あ-んア-ン漢字]{0,12}$/, { size: 'max' }),
  )
  .map(parts => parts.join(''))

const article = fc
  .tuple(
    fc.array(sentence, { minLength: 1, maxLength: 30, size: 'max' }),
    fc.integer({ min: 0, max: 30 }),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([texts, first, step]) => texts.map((text, at) => ({ index: first + at * step, sentence: text })))

it('every sentence is right or reported as failed, and no key leaks, whatever a provider does', async () => {
  const provider = await startFakeProvider()
  const script = fc.array(fc.constantFrom(...Object.keys(misbehaviours.all)), {
    maxLength: 14,
    size: 'max',
  })
  const everyTime = fc.boolean()
  try {
    await fc.assert(
      fc.asyncProperty(article, script, everyTime, async (lines, names, repeats) => {
        const chosen = names.map(name => misbehaviours.all[name] ?? does.honest)
        let calls = 0
        provider.behave(
          repeats && chosen.length > 0
            ? exchange => (chosen[calls++ % chosen.length] ?? does.honest)(exchange)
            : chosen,
        )
        const { deps, records } = openLab(bindingTo(provider.url, { timeout_ms: 60 }), { deadlineMs: 600 })
        const result = await analyse(requestFor(lines, { explanation: true }), deps, never)
        expectRightOrTold(lines, result)
        expect(records.length).toBeLessThan(40 + 4 * lines.length)
        expect(JSON.stringify([result, records])).not.toContain(KEY.slice(-6))
      }),
      runs(60, 12),
    )
  } finally {
    await provider.close()
  }
})
