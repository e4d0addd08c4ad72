import type { ZipEntry } from '../../../platform/archives/zip-directory.ts'
import { BadItem, type Faults } from '../../build/parsed.ts'
import { decoded } from '../../build/read-file.ts'
import type { FurtherRecord, SourceFile } from '../records.ts'
import { type EntryContent, imagesOf } from './images.ts'
import { itemsOf } from './json-items.ts'
import { kanjiOf, type LeaveOut } from './kanji.ts'
import { kanjiMetaOf, termMetaOf } from './meta.ts'
import { tagOf, termOf } from './terms.ts'

export const bankNames = /^(tag|term|term_meta|kanji|kanji_meta)_bank_\d{1,6}\.json$/

interface Lists {
  banks: readonly ZipEntry[]
  images: readonly ZipEntry[]
  format: number
}

/** Images come first, so that definitions know which exist. */
export async function* recordsOf(
  { banks, images, format }: Lists,
  content: EntryContent,
  { faults, progress }: SourceFile,
): AsyncGenerator<FurtherRecord, void> {
  const kept = new Set<string>()
  for await (const image of imagesOf(images, content, { faults, progress })) {
    kept.add(image.path)
    yield image
  }
  for (const bank of banks) {
    const parse = parserOf(bankNames.exec(bank.name)?.[1] ?? '', format, kept)
    for await (const records of recordsOfBank(bank, content, parse, faults, progress)) yield* records
  }
}

type Parse = (entry: unknown, leaveOut: LeaveOut) => FurtherRecord | null

function parserOf(kind: string, format: number, images: ReadonlySet<string>): Parse {
  switch (kind) {
    case 'tag':
      return tagOf
    case 'term':
      return (entry, leaveOut) => termOf(entry, { format, images, leaveOut })
    case 'term_meta':
      return termMetaOf
    case 'kanji':
      return (entry, leaveOut) => kanjiOf(entry, format, leaveOut)
    default:
      return kanjiMetaOf
  }
}

async function* recordsOfBank(
  bank: ZipEntry,
  content: EntryContent,
  parse: Parse,
  faults: Faults<string>,
  progress: SourceFile['progress'],
): AsyncGenerator<FurtherRecord[], void> {
  let at = 0
  const share = bank.size === 0 ? 0 : bank.compressed / bank.size
  for await (const items of itemsOf(decoded(counted(content(bank)), 'utf-8'), bank.name)) {
    const records: FurtherRecord[] = []
    for (const item of items) {
      at += 1
      const place = `${bank.name}, entry ${at}`
      const record = faults.read(place, () => {
        if ('fault' in item) throw new BadItem(item.fault)
        return parse(jsonOf(item.json), message => faults.leaveOut(place, message))
      })
      if (record) records.push(record)
    }
    yield records
  }

  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
    for await (const chunk of chunks) {
      await progress(chunk.length * share)
      yield chunk
    }
  }
}

/** The cutter has checked how deeply the text is nested. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadItem('this is not JSON')
  }
}
