import { expect, it } from 'vitest'
import { ContentReader } from '../../../../lib/dictionary/further/yomitan/structured-content.ts'

it('the line breaks in the texts of an entry count among its parts', () => {
  const reader = new ContentReader(new Set())
  const text = '\n'.repeat(4_000)
  const read = () =>
    reader.definition({ type: 'structured-content', content: [text, { tag: 'div', content: text }, text] })
  expect(read).toThrow('too many')
})
