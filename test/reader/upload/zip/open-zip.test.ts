import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { openZip } from '../../../../reader/src/upload/zip/open-zip.ts'
import { epub } from '../../../support/epub.ts'

const zip = (files: Zippable) => new Blob([new Uint8Array(zipSync(files))])
const text = strToU8('雨が降る。')

async function locked(): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), { password: 'x', zipCrypto: true })
  await writer.add('ame.txt', new TextReader('雨'))
  return await writer.close()
}

/** A zip whose first text is damaged. */
function damaged(): Blob {
  const bytes = zipSync({ 'a.txt': [strToU8('雨が降る。'.repeat(50)), { level: 9 }], 'b.txt': text })
  bytes.fill(0xff, 35, 40)
  return new Blob([new Uint8Array(bytes)])
}

describe('a zip', () => {
  it.each([
    ['of Aozora Bunko', { 'ame.txt': text, 'fig1.png': text }, { text: 'ame.txt', pictures: ['fig1.png'] }],
    [
      'in a folder',
      { '本/ame.txt': text, '本/fig.JPG': text },
      { text: '本/ame.txt', pictures: ['本/fig.JPG'] },
    ],
    [
      "with a Mac's second files and those of folders",
      { '__MACOSX/._ame.txt': text, '.DS_Store': text, 'x/Thumbs.db': text, 'ame.txt': text },
      { texts: ['ame.txt'], others: [] },
    ],
    [
      'with several texts, of which the longest is read first',
      { 'a.txt': strToU8('雨'), 'b.txt': text },
      { text: 'b.txt', texts: ['a.txt', 'b.txt'] },
    ],
    ['with a longer page', { 'a.html': strToU8('雨'.repeat(99)), 'b.txt': text }, { text: 'b.txt' }],
    ['with other files', { 'a.txt': text, 'b.zip': text, 'c.pdf': text }, { others: ['b.zip', 'c.pdf'] }],
  ])('%s has its text, and what else is there', async (_, files, expected) => {
    expect(await openZip(zip(files), undefined)).toMatchObject({ faults: [], ...expected })
  })

  it('has the text that is chosen, and is a book if it is one', async () => {
    expect(await openZip(zip({ 'a.txt': text, 'b.txt': text }), 'b.txt')).toMatchObject({
      text: 'b.txt',
      bytes: text,
    })
    const book = new Blob([new Uint8Array(epub({ chapters: [{ title: '一', body: '雨' }] }).buffer)])
    expect(await openZip(book, undefined)).toMatchObject({ chapters: [{ title: '一' }] })
  })

  it('with a damaged text has the next one, and names the damaged one', async () => {
    expect(await openZip(damaged(), undefined)).toMatchObject({
      text: 'b.txt',
      faults: [{ name: 'a.txt', reason: 'damaged' }],
    })
  })

  it.each([
    ['no_text_inside', async () => zip({ 'a.zip': zipSync({ 'a.txt': text }), 'b.srt': text })],
    ['no_text_inside', async () => zip({})],
    ['not_zip', async () => new Blob(['雨'.repeat(100)])],
    ['zip_protected', locked],
  ])('without a text that can be read is refused: %s', async (reason, make) => {
    await expect(openZip(await make(), undefined)).rejects.toMatchObject({ reason })
  })
})
