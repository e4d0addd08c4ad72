import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { uploadedText } from '../../../lib/study/articles/source/uploaded-text.ts'
import { bookText } from '../../../reader/src/upload/epub/book-text.ts'
import { openBook } from '../../../reader/src/upload/epub/open-book.ts'
import { linesIn } from '../../../reader/src/upload/subtitles/reading/read-subtitles.ts'
import { textOf } from '../../../reader/src/upload/text-of.ts'
import { otherText } from './other-text.ts'

/** A file as two programs read it. */
export interface ReadFile {
  /** Characters without spaces, as the app reads it. */
  characters: number
  /** The same by the other program; 0 if it fails. */
  others: number
  /** The parts that the app leaves out, and tells. */
  leftOut: string
  ms: number
  /** The most memory of the process, above that before. */
  megabytes: number
}

interface Read {
  text: string
  leftOut: readonly string[]
}

const [, , path = ''] = process.argv
const ending = extname(path).toLowerCase()
const [started, before] = [performance.now(), process.memoryUsage.rss()]
const { text, leftOut } = await readByApp()
const ms = performance.now() - started
const megabytes = process.resourceUsage().maxRSS / 1024 - before / 1024 ** 2
const counts = Map.groupBy(leftOut, reason => reason)
const told: ReadFile = {
  characters: lengthOf(text),
  others: lengthOf(await readByOther()),
  leftOut: [...counts].map(([reason, all]) => `${all.length} ${reason}`).join(', '),
  ms,
  megabytes,
}
console.log(JSON.stringify(told))

async function readByApp(): Promise<Read> {
  const broken: string[] = []
  const file = new File([await openAsBlob(path)], basename(path))
  if (ending === '.epub') {
    const { chapters, leftOut } = await openBook(file)
    const { text, notes } = bookText(chapters)
    const reasons = leftOut.flatMap(({ reason, count }) => Array.from({ length: count }, () => reason))
    return { text: [text, ...notes.map(note => note.text)].join('\n'), leftOut: reasons }
  }
  const raw = await textOf(file, {
    onRead: read => broken.push(...Array.from({ length: read.broken }, () => '�')),
  })
  if (ending === '.txt') return { text: uploadedText({ raw_content: raw }).raw_content, leftOut: broken }
  const { lines, translations, leftOut } = linesIn(raw)
  const all = [...lines, ...translations].map(line => line.text)
  return { text: all.join('\n'), leftOut: [...broken, ...leftOut.map(({ reason }) => reason)] }
}

async function readByOther(): Promise<string> {
  try {
    return otherText(ending, await readFile(path))
  } catch {
    return ''
  }
}

function lengthOf(counted: string): number {
  return counted.replace(/\s/g, '').length
}
