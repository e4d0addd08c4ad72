import { describe, expect, it } from 'vitest'
import { uploadedText } from '../../../../../lib/study/articles/source/uploaded-text.ts'

const textOf = (line: string) => uploadedText({ lines: [{ text: line }] }).raw_content

describe('a line that breaks within itself', () => {
  it.each([
    ['雨が \r\n 降る', '雨が降る'],
    ['雨\u2028\u2029が', '雨が'],
    ['it \n rains', 'it rains'],
    ['第1\n\n2', '第1 2'],
    ['it\n雨 だ\nrains', 'it雨 だrains'],
  ])('%j becomes %j', (line, wanted) => expect(textOf(line)).toBe(wanted))

  it('is handled in linear time despite endless white space', () => {
    const [spaces, ends] = [' ', '\n'].map(space => space.repeat(300_000))
    expect(textOf(`雨${spaces}`)).toBe('雨')
    expect(textOf(`a${ends}。`)).toBe('a。')
    expect(textOf(`a${ends}${spaces}b`)).toBe('a b')
  })
})
