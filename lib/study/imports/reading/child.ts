/** Runs in a process of its own, so that a bad file can harm nothing else. */
import { closeSync, createReadStream, createWriteStream, openSync, writeSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MOST_TABLE_BYTES, MOST_TABLE_LINES } from '../../../contracts/schemas/learners/imports.ts'
import { serveParent } from '../../../platform/processes/serve-parent.ts'
import { sizeText } from '../../../platform/values/size-text.ts'
import { DATABASE, extractCollection } from '../../history-import/extract.ts'
import { InvalidAnkiFile } from '../../history-import/messages.ts'
import type { TableLine } from '../../tables/line-of.ts'
import { lookAtTable } from '../../tables/look-at-table.ts'
import { readTable } from '../../tables/read-table.ts'
import { InvalidImport } from '../invalid-import.ts'
import { scanMove } from '../moving/staging/scan-move.ts'
import { stageMove } from '../moving/staging/stage-move.ts'
import { type FileMessage, FileOrder } from './messages.ts'
import { fieldsIn, noteLinesIn } from './note-lines.ts'
import { HEAD_BYTES, mustBeWords } from './other-files.ts'

serveParent<FileMessage>(
  async received => {
    const order = FileOrder.parse(received)
    const head = await headOf(order.file)
    const begins = head.toString('latin1', 0, WHOLE_ACCOUNT.length)
    if (begins.startsWith(WHOLE_ACCOUNT)) return ofMove(order)
    mustBeWords(head)
    return [ZIP, DATABASE].some(mark => begins.startsWith(mark)) ? ofCollection(order) : ofTable(order)
  },
  error => error instanceof InvalidImport || error instanceof InvalidAnkiFile,
)

const ZIP = 'PK\x03\x04'
const WHOLE_ACCOUNT = '{"kind":"account",'

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES))
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function ofMove(order: FileOrder): Promise<FileMessage> {
  const scanned = await scanMove(order.file)
  const { username, counts, has_sound, installation } = scanned
  if (order.kind === 'look') return { kind: 'yomu', recognised: { username, counts, has_sound } }
  const { folder, most_characters: mostCharacters } = order
  const { lines } = await stageMove({ path: order.file, folder, mostCharacters }, scanned)
  return { kind: 'move', lines, installation }
}

async function ofCollection(order: FileOrder): Promise<FileMessage> {
  const collection = await extractCollection(order.file, order.folder)
  if (order.kind === 'look') return { kind: 'anki', fields: fieldsIn(collection) }
  const { fields, defaults, out } = order
  const lines = noteLinesIn(collection, { ...fields, ...defaults }, notes => {
    const written = new CountedLines()
    const file = openSync(out, 'w', 0o600)
    try {
      for (const note of notes) writeSync(file, written.textOf(note))
    } finally {
      closeSync(file)
    }
    return written.count
  })
  return { kind: 'read', of: 'anki', lines }
}

async function ofTable(order: FileOrder): Promise<FileMessage> {
  const { size } = await stat(order.file)
  if (size > MOST_TABLE_BYTES)
    throw new InvalidImport(
      `The table is larger than ${sizeText(MOST_TABLE_BYTES)}. Divide it, and import its parts one after the other.`,
    )
  const bytes = () => createReadStream(order.file)
  const tableLook = order.kind === 'look' ? order.look : {}
  const recognised = async () => lookAtTable(bytes, tableLook)
  if (order.kind === 'look') return { kind: 'table', recognised: await recognised() }
  const plan = order.plan ?? { ...(await recognised()).plan, ...order.defaults }
  if (!plan.columns.includes('word') && !plan.columns.includes('base'))
    throw new InvalidImport('The table has no column of words. Choose the column that has them.')
  const written = new CountedLines()
  // Base words first, since the first row of a word counts and its own row says more than inflected ones.
  const lines = async function* () {
    for (const isBase of plan.columns.includes('base') ? [false, true] : [null])
      for await (const line of readTable(bytes(), plan))
        if (isBase === null || line.is_base === isBase) yield written.textOf(line)
  }
  await pipeline(Readable.from(lines()), createWriteStream(order.out, { mode: 0o600 }))
  return { kind: 'read', of: 'table', lines: written.count }
}

class CountedLines {
  count = 0

  textOf(line: TableLine): string {
    this.count += 1
    if (this.count > MOST_TABLE_LINES)
      throw new InvalidImport(
        `The file has more than ${MOST_TABLE_LINES} lines. Divide it, and import its parts one after the other.`,
      )
    return `${JSON.stringify(line)}\n`
  }
}
