import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accentsIn } from '../../../../../lib/dictionary/further/naist-jdic/accents-in.ts'
import { folderOfFile } from '../../../../support/folders.ts'
import { someRows, sysDicOf } from './lab.ts'

const folder = folderOfFile()

async function accentsOf(bytes: Buffer) {
  const path = join(folder(), 'sys.dic')
  await writeFile(path, bytes)
  const found: string[] = []
  for await (const { form, reading, drop } of accentsIn(path)) found.push(`${form} ${reading} ${drop}`)
  return found
}

describe('The accents in the dictionary of Open JTalk', () => {
  it('are those of words without a conjugation and of the form that dictionaries list', async () => {
    expect(await accentsOf(sysDicOf(someRows))).toEqual([
      '図書館 としょかん 2',
      '雨 あめ 1',
      '飴 あめ 0',
      '橋 はし 2',
      '箸 はし 1',
      '端 はし 0',
      '妹 いもうと 4',
      '新しい あたらしい 4',
      '食べる たべる 2',
    ])
  })

  it('leave out rows with a fall after the last mora, with other fields, or without a reading in kana', async () => {
    const rows = [
      '名詞,一般,*,*,*,*,雨,アメ,アメ,3/2,C3',
      '名詞,雨',
      '名詞,一般,*,*,*,*,雨,ame,ame,1/2,C3',
      '',
    ]
    expect(await accentsOf(sysDicOf(rows))).toEqual([])
  })

  it('come whole where rows lie across the pieces of the file', async () => {
    const rows = Array.from({ length: 12_000 }, () => someRows[0] ?? '')
    expect(new Set(await accentsOf(sysDicOf(rows)))).toEqual(new Set(['図書館 としょかん 2']))
    expect(await accentsOf(sysDicOf(rows))).toHaveLength(12_000)
  })

  const whole = sysDicOf(someRows)
  const changed = (at: number, value: number) => {
    const bytes = Buffer.from(whole)
    bytes.writeUInt32LE(value, at * 4)
    return bytes
  }
  const lastByte = (value: number) => {
    const bytes = Buffer.from(whole)
    bytes[bytes.length - 1] = value
    return bytes
  }
  const notText = sysDicOf(['x'])
  notText[notText.length - 2] = 0xff
  it.each([
    ['an empty file', Buffer.alloc(0), 'no binary dictionary'],
    ['a text', Buffer.from('名詞,一般,*\n'.repeat(20)), 'no binary dictionary'],
    ['another version', sysDicOf(someRows, { version: 101 }), 'no binary dictionary'],
    ['a dictionary of a user', changed(2, 1), 'no binary dictionary'],
    ['a file cut short', whole.subarray(0, -5), 'cut short or damaged'],
    ['a file that goes on', Buffer.concat([whole, Buffer.alloc(9)]), 'cut short or damaged'],
    ['a part larger than the file', changed(8, 0xffffffff), 'cut short or damaged'],
    ['parts that end before the file', changed(6, 0), 'cut short or damaged'],
    ['fewer entries than rows', changed(3, 2), 'cut short or damaged'],
    ['a row without an end', lastByte(65), 'cut short or damaged'],
    ['a row that is no UTF-8', notText, 'cut short or damaged'],
    ['a row of ten thousand characters', sysDicOf(['x'.repeat(10_000)]), 'cut short or damaged'],
    ['a row of a megabyte', sysDicOf(['x'.repeat(1e6)]), 'cut short or damaged'],
    ['another character set', sysDicOf(someRows, { charset: 'EUC-JP' }), 'not in UTF-8'],
  ])('refuse %s with a sentence', async (_, bytes, sentence) => {
    await expect(accentsOf(bytes)).rejects.toThrow(sentence)
  })
})
