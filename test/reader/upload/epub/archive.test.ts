import { BlobWriter, Uint8ArrayReader, ZipWriter, type ZipWriterConstructorOptions } from '@zip.js/zip.js'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { Archive } from '../../../../reader/src/upload/epub/archive.ts'
import { openBook } from '../../../../reader/src/upload/epub/open-book.ts'
import { epub } from '../../../support/epub.ts'
import { deepIt } from '../../../support/sample.ts'

/** 雨 in CP932. */
const rain = Uint8Array.of(0x89, 0x4a)

/** The files of a book in a zip that is written in another way; 雨 in names is in CP932. */
async function packed(
  files: Record<string, Uint8Array>,
  options: ZipWriterConstructorOptions = {},
): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter(), {
    ...options,
    useUnicodeFileNames: false,
    encodeText: text =>
      Uint8Array.from([...text].flatMap(each => (each === '雨' ? [...rain] : [each.charCodeAt(0)]))),
  })
  for (const [name, bytes] of Object.entries(files)) await zip.add(name, new Uint8ArrayReader(bytes))
  return await zip.close()
}

const chapter = { title: '一', body: '<p>雨だ。</p>' }
const plain = unzipSync(epub({ chapters: [chapter] }).buffer)
const inFolder = Object.fromEntries(Object.entries(plain).map(([name, bytes]) => [`雨/${name}`, bytes]))
const rainy = unzipSync(
  epub({
    chapters: [],
    items: '<item id="r" href="雨.xhtml"/><itemref idref="r"/>',
    contents: '<li><a href="雨.xhtml">一</a></li>',
    more: { 'OEBPS/雨.xhtml': plain['OEBPS/c0.xhtml'] ?? new Uint8Array() },
  }).buffer,
)

describe('the archive of a book', () => {
  it.each([
    ['with Zip64', () => packed(plain, { zip64: true })],
    ['with data descriptors', () => packed(plain, { dataDescriptor: true })],
    ['in a folder with a name in CP932', () => packed(inFolder)],
    ['with a page whose name is in CP932', () => packed(rainy)],
    ['behind other bytes', async () => new Blob([new Uint8Array(5_000), await packed(plain)])],
    ['before other bytes', async () => new Blob([await packed(plain), new Uint8Array(50)])],
    ['beside the second files of a Mac', () => packed({ '__MACOSX/META-INF/container.xml': rain, ...plain })],
    [
      'whose container names a package that is not there',
      () => packed({ ...plain, 'META-INF/container.xml': rain }),
    ],
  ])('is read %s', async (_, file) => {
    const { chapters, leftOut } = await openBook(await file())
    expect([chapters.map(({ text }) => text), leftOut]).toEqual([['雨だ。'], []])
  })

  it('is read by ranges: of a large picture nothing but itself is read', async () => {
    const picture = new Uint8Array(8_000_000).map((_, at) => (at * 2_654_435_761) >>> 13)
    const file = await packed({ ...plain, 'OEBPS/a.png': picture, 'OEBPS/b.png': picture })
    let bytes = 0
    const counted = new Proxy(file, {
      get(target, key) {
        if (key === 'slice')
          return (from: number, to: number) => {
            bytes += to - from
            return target.slice(from, to)
          }
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const archive = await Archive.open(counted)
    await archive.text('OEBPS/c0.xhtml')
    expect(bytes).toBeLessThan(200_000)
    expect(await archive.picture('OEBPS/b.png')).toEqual(picture)
    expect(bytes).toBeLessThan(9_000_000)
  })

  deepIt('gives each of very many parts', async () => {
    const names = Array.from({ length: 25_000 }, (_, at) => `${at}.txt`)
    const zip = zipSync(Object.fromEntries(names.map(name => [name, strToU8(name)])), { level: 0 })
    const archive = await Archive.open(new Blob([new Uint8Array(zip)]))
    for (const name of ['24999.txt', '0.txt', '12345.txt', '9999.txt', '10000.txt'])
      expect(await archive.text(name)).toEqual(strToU8(name))
  })

  it('is refused if it is cut off, or is none', async () => {
    const file = await packed(plain)
    for (const each of [file.slice(0, file.size / 2), new Blob(['雨'.repeat(100)]), new Blob([])])
      await expect(openBook(each)).rejects.toMatchObject({ reason: 'not_epub' })
  })
})
