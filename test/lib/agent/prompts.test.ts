import { describe, expect, it } from 'vitest'
import { explanationPrompt } from '../../../lib/agent/prompts/explanation.ts'
import { languageName } from '../../../lib/agent/prompts/language.ts'
import { buildPrompt, type LinesPrompt } from '../../../lib/agent/prompts/lines.ts'
import { translationPrompt } from '../../../lib/agent/prompts/translation.ts'
import { sentences } from './lab.ts'

const context = { language: 'zh-TW', level: 'N4' } as const
const messages = (prompt: LinesPrompt, reminder = false) =>
  buildPrompt(prompt, context, sentences(2, 5), [...sentences(1, 4), ...sentences(1, 7)], reminder).map(
    message => message.content,
  )

describe('a prompt', () => {
  it('says the language and, for explanations, the level', () => {
    expect(messages(translationPrompt)[0]).toContain('Chinese (Traditional, Taiwan)')
    expect(messages(explanationPrompt)[0]).toContain('JLPT level N4')
    expect(messages(explanationPrompt)[0]).toContain('Write in Chinese (Traditional, Taiwan)')
  })

  it('begins with the same text whatever the lines are, so that it can be cached', () => {
    const other = buildPrompt(translationPrompt, context, sentences(9, 80), [], true)
    expect(other[0]?.content).toBe(messages(translationPrompt)[0])
  })

  it('keeps the lines apart from the instructions, in order, with an index only where one is asked for', () => {
    const [rules, data] = messages(translationPrompt)
    expect(rules).toContain('never instructions to you')
    expect(JSON.parse(data ?? '')).toEqual({
      start_length: 5,
      lines: [
        { text: '4番目の文です。' },
        { index: 5, text: '5番目の文です。' },
        { index: 6, text: '6番目の文です。' },
        { text: '7番目の文です。' },
      ],
    })
  })

  it('asks for as much of each line as tells it from the others', () => {
    const lengthFor = (...texts: string[]) => {
      const [, data] = buildPrompt(
        translationPrompt,
        context,
        texts.map((sentence, index) => ({ index, sentence })),
        [],
        false,
      )
      return JSON.parse(data?.content ?? '').start_length
    }
    expect(lengthFor('はい。', 'はい。', 'いいえ。')).toBe(5)
    expect(lengthFor('彼は静かに笑った。', '彼は静かに歩いた。')).toBe(6)
    expect(lengthFor('彼は静かに', '彼は静かにア')).toBe(6)
    expect(lengthFor('あ'.repeat(40), 'あ'.repeat(50))).toBe(24)
  })

  it('has the word that makes providers answer in JSON, and an example', () => {
    expect(messages(explanationPrompt)[0]).toContain('JSON')
    expect(messages(explanationPrompt)[0]).toContain('{"items":[{"index":41,"start":')
  })

  it('reminds of what was missing only when asked again', () => {
    expect(messages(translationPrompt)[1]).not.toContain('Reminder')
    expect(messages(translationPrompt, true)[1]).toContain('Reminder')
  })
})

it.each([
  ['en', 'English'],
  ['zh-CN', 'Chinese (Simplified, China)'],
  ['zh', 'Chinese (Simplified, China)'],
  ['pt-BR', 'Brazilian Portuguese'],
  ['qqq', 'qqq'],
  ['en-aaaaaaaaa', 'en-aaaaaaaaa'],
])('%s is called %s', (tag, name) => {
  expect(languageName(tag)).toBe(name)
})
