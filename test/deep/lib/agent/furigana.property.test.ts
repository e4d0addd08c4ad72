import fc from 'fast-check'
import { expect, it } from 'vitest'
import { analyse } from '../../../../lib/agent/analyse.ts'
import { furiganaRequest, locally, withDictionary, written } from '../../../lib/agent/furigana-lab.ts'
import { bindingTo, never, openLab, openProvider } from '../../../lib/agent/lab.ts'
import { sendItems } from '../../../support/fake-provider/answers.ts'
import { withReadings } from '../../../support/fake-provider/furigana-answers.ts'
import { runs } from '../../../support/sample.ts'

it('furigana join to their sentence with kana on kanji, and come from the model or the analyser, for any answer', async () => {
  const provider = await openProvider()
  const { deps } = openLab(bindingTo(provider.url))
  const ports = withDictionary(deps)
  const line = fc.constantFrom(
    '雨だ。',
    '彼は言った。',
    '彼は行った。',
    '今日は雨。',
    'はい。',
    '漢[1]字',
    '　人々は',
  )
  const tamper = fc.constantFrom<(answer: string, next: string) => string>(
    answer => answer,
    (_, next) => next,
    answer => answer.replaceAll('[', ''),
    answer => answer.replaceAll(/\[[^\]]*\]/g, '[か1]'),
    answer => answer.replaceAll(/\[[^\]]*\]/g, ''),
    answer => answer.slice(1),
    answer => `${answer}${answer}`,
    answer => answer.replaceAll('[', '['.repeat(2)),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.array(tamper, { minLength: 1, maxLength: 5 }),
      async (lines, tampers) => {
        let answered = 0
        provider.behave(exchange => {
          const asked = [...exchange.request.asked]
          return sendItems(
            exchange,
            asked.map(([index, sentence], at) => {
              const next = withReadings(asked[(at + 1) % asked.length]?.[1] ?? '')
              const said = tampers[answered++ % tampers.length]?.(withReadings(sentence), next) ?? ''
              return { index, start: sentence.slice(0, exchange.request.startLength), furigana: said }
            }),
          )
        })
        const { results } = await analyse(furiganaRequest(lines), ports, never)
        for (const [at, { furigana = [] }] of results.entries()) {
          const sentence = lines[at] ?? ''
          expect(furigana.map(part => part.text).join('')).toBe(sentence)
          expect([withReadings(sentence), written(locally(sentence))]).toContain(written(furigana))
        }
      },
    ),
    runs(60, 15),
  )
})
