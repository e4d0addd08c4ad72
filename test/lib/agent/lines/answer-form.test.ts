import { describe, expect, it } from 'vitest'
import { parseItems } from '../../../../lib/agent/lines/answers.ts'

describe('the text of an answer', () => {
  const items = [{ index: 5, start: 'はい', text: 'Yes.' }]
  it.each([
    ['plain', '{"items":[{"index":5,"start":"はい","translation":"Yes."}]}'],
    ['fenced', '```json\n{"items":[{"index":5,"start":"はい","translation":"Yes."}]}\n```'],
    ['introduced', 'Sure:\n{"items":[{"index":5,"start":"はい","translation":" Yes. "}]} Bye'],
    ['a bare list', '[{"index":5,"start":"はい","translation":"Yes."}]'],
    ['with a written index', '{"items":[{"index":"5","start":"はい","translation":"Yes."}]}'],
    [
      'with broken items beside',
      '{"items":[null,{"index":6},{"index":5,"start":"はい","translation":"Yes."}]}',
    ],
    [
      'with control characters in it',
      '[{"index":5,"start":"はい","translation":"\\u001b\\u0000Yes.\\u007f\\r"}]',
    ],
    [
      'with an empty text beside',
      '[{"index":6,"translation":" "},{"index":5,"start":"はい","translation":"Yes."}]',
    ],
  ])('is understood: %s', (_, content) => {
    expect(parseItems(content, 'translation')).toEqual(items)
  })

  it('is not read when it is far longer than any genuine one', () => {
    const times = (count: number) =>
      `[${Array.from({ length: count }, () => JSON.stringify(items[0])).join()}]`
    expect(parseItems(times(4_000), 'text')).toHaveLength(4_000)
    expect(parseItems(times(8_000), 'text')).toBeNull()
  })

  it.each(['', 'I cannot help.', '{"items":', '{"translations":[]}', '{"items":{}}', '"a"'])(
    'is not understood: %s',
    content => expect(parseItems(content, 'translation')).toBeNull(),
  )
})
