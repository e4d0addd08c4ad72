import { describe, expect, it } from 'vitest'
import { analyse } from '../../../lib/agent/analyse.ts'
import { answerTo, misanswers as says } from '../../support/fake-provider/index.ts'
import { bindingTo, never, openLab, openProvider, requestFor, sentences } from './lab.ts'

const lines = sentences(9, 40)

describe.each([
  ['en', 'English'],
  ['de', 'German'],
  ['vi', 'Vietnamese'],
  ['pt-BR', 'Brazilian Portuguese'],
  ['zh', 'Chinese (Simplified, China)'],
  ['zh-TW', 'Chinese (Traditional, Taiwan)'],
  ['ko', 'Korean'],
  ['ru', 'Russian'],
  ['ar', 'Arabic'],
  ['th', 'Thai'],
  ['hi', 'Hindi'],
  ['ja', 'Japanese'],
])('an analysis in %s', (output_language, name) => {
  it('asks for the language by name and accepts texts in it', async () => {
    const provider = await openProvider()
    const { deps } = openLab(bindingTo(provider.url))
    const request = requestFor(lines, { explanation: true, output_language })
    const { results, warnings } = await analyse(request, deps, never)
    expect(results).toEqual(
      lines.map(({ index, sentence }) => ({
        index,
        translation: answerTo('translation', sentence, output_language),
        explanation: answerTo('explanation', sentence, output_language),
        explanation_source: 'model',
      })),
    )
    expect(warnings).toEqual([])
    expect(provider.requests).toHaveLength(3)
    for (const { chat } of provider.requests) {
      expect(chat?.messages[0]?.content).toContain(name)
      expect(chat?.messages[1]?.content).not.toContain(name)
    }
  })

  it('accepts no text in another language', async () => {
    const provider = await openProvider()
    provider.behave(says.otherLanguage)
    const { deps } = openLab(bindingTo(provider.url))
    const { results } = await analyse(requestFor(lines.slice(0, 1), { output_language }), deps, never)
    expect(results[0]).toEqual({
      index: 40,
      failures: {
        translation:
          'The language model answered in another language for this sentence. Try again, or use another model.',
      },
    })
  })
})
