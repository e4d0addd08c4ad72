import { type FileHandle, open } from 'node:fs/promises'
import { checkedContent } from '../../../platform/archives/zip-content.ts'
import { entriesOf, type ZipEntry, ZipFault } from '../../../platform/archives/zip-directory.ts'
import { sizeText } from '../../../platform/values/size-text.ts'
import { InvalidDictionary } from '../../build/parsed.ts'
import { decoded } from '../../build/read-file.ts'
import type { FurtherRecord, FurtherSourceKind, OpenedSource, SourceFile } from '../records.ts'
import { MOST_IMAGE } from './images.ts'
import { readIndex } from './index-file.ts'
import { bankNames, recordsOf } from './records-of.ts'
import { cleanText } from './texts.ts'

const START = Buffer.from('PK\x03\x04')
const INDEX = 'index.json'
const MOST_INDEX = 1024 * 1024
/** Bounds all lists of a file, unpacked; the largest dictionaries have 600 MB. */
const MOST_UNPACKED = 1_500_000_000
/** Bounds all images that are not left out for their size. */
const MOST_IMAGES = 1_000_000_000
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i
const MOST_PATH = 500

/** Formats 1 to 3, as a zip. */
export const yomitan: FurtherSourceKind = {
  fits: start => start.subarray(0, START.length).equals(START),
  open: openYomitan,
}

async function openYomitan(source: SourceFile): Promise<OpenedSource> {
  const { entries, json } = await opened(source.path, async file => {
    const entries = await entriesOf(file, isOurs)
    return { entries: [...entries.values()], json: await indexOf(file, entries.get(INDEX)) }
  })
  const { about, format, tags } = readIndex(json)
  const banks = entries.filter(({ name }) => bankNames.test(name))
  if (banks.length === 0)
    throw new InvalidDictionary('The .zip has no list of words, kanji, frequencies or accents.')
  const images = entries.filter(({ name }) => IMAGE.test(name))
  mustBeAtMost(MOST_UNPACKED, 'the lists', banks)
  mustBeAtMost(
    MOST_IMAGES,
    'the images',
    images.filter(({ size }) => size <= MOST_IMAGE),
  )
  return { about, records: records() }

  async function* records(): AsyncGenerator<FurtherRecord, void> {
    const file = await open(source.path)
    try {
      yield* tags.map((tag): FurtherRecord => ({ part: 'tags', ...tag }))
      yield* recordsOf({ banks, images, format }, entry => checkedContent(file, entry), source)
    } catch (error) {
      throw refusal(error)
    } finally {
      await file.close()
    }
  }
}

/** Checks the sizes in the zip's directory before unpacking; an entry that turns out longer is refused. */
function mustBeAtMost(most: number, what: string, entries: readonly ZipEntry[]): void {
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (size > most)
    throw new InvalidDictionary(
      `Unpacked, ${what} take ${sizeText(size)}: more than the ${sizeText(most)} of the largest dictionaries.`,
    )
}

const isOurs = (name: string) => name === INDEX || bankNames.test(name) || isImagePath(name)

/** Paths are names in the bundle alone, and none that leads elsewhere is worth keeping. */
const isImagePath = (name: string) =>
  IMAGE.test(name) &&
  name.length <= MOST_PATH &&
  !/[\\\uFFFD]/.test(name) &&
  cleanText(name) === name &&
  !name.split('/').some(part => part === '' || part === '.' || part === '..')

async function opened<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path)
  try {
    return await read(file)
  } catch (error) {
    throw refusal(error)
  } finally {
    await file.close()
  }
}

async function indexOf(file: FileHandle, entry: ZipEntry | undefined): Promise<string> {
  if (!entry)
    throw new InvalidDictionary(
      'The .zip has no index.json at its top: send a dictionary for Yomitan as it was downloaded, not packed again in a folder.',
    )
  if (entry.size > MOST_INDEX) throw new InvalidDictionary('index.json is too long for a dictionary.')
  let json = ''
  for await (const text of decoded(checkedContent(file, entry), 'utf-8')) json += text
  return json
}

const refusal = (error: unknown) =>
  error instanceof ZipFault ? new InvalidDictionary(`${error.message} ${advice(error)}`) : error

const advice = ({ trouble }: ZipFault) =>
  trouble === 'crowded' || trouble === 'twice'
    ? 'Use another edition of the dictionary.'
    : 'Download the dictionary again, and send the .zip as it is.'
