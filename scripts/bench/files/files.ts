import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { compared, type Line, percent, tableOf } from '../measuring/report.ts'
import type { ReadFile } from './one-file.ts'

const endings = ['.epub', '.txt', '.srt', '.vtt', '.ass']
const LONGEST_MS = 300_000
const program = fileURLToPath(new URL('./one-file.ts', import.meta.url))

/**
 * Reads each file of a folder as the reader's app does and by a small program of its own, and tells both lengths. Each has a
 * process to itself: its memory is its own, and if it fails, the others are read.
 */
export async function ownFiles(
  folder: string,
  signal: AbortSignal,
): Promise<{ lines: Line[]; table: string }> {
  const all = await readdir(folder, { recursive: true })
  const names = all.filter(name => endings.includes(extname(name).toLowerCase())).toSorted()
  if (names.length === 0) throw new Error(`The folder has no files that end in ${endings.join(', ')}.`)
  const rows: string[][] = []
  const read: ReadFile[] = []
  for (const name of names) {
    const told = await readAlone(join(folder, name), signal)
    if (typeof told !== 'string') read.push(told)
    rows.push(typeof told === 'string' ? [name, '', '', '', told] : cellsOf(name, told))
  }
  const sumOf = (part: (each: ReadFile) => number) => read.reduce((sum, each) => sum + part(each), 0)
  const sums: ReadFile = {
    characters: sumOf(each => each.characters),
    others: sumOf(each => each.others),
    leftOut: `${names.length - read.length} of ${names.length} files failed`,
    ms: sumOf(each => each.ms),
    megabytes: read.reduce((most, each) => Math.max(most, each.megabytes), 0),
  }
  const head = ['file', 'characters', 'others', 'difference', 'left out', 'ms', 'most MB']
  return {
    lines: [
      {
        ...compared(
          'characters of own files ÷ by another program',
          sums.characters,
          sums.others,
          'characters',
        ),
        withoutData: true,
      },
    ],
    table: tableOf([head, ...rows, cellsOf('all files', sums)]),
  }
}

const cellsOf = (name: string, { characters, others, leftOut, ms, megabytes }: ReadFile) => [
  name,
  String(characters),
  String(others),
  others === 0 ? '–' : percent(characters / others - 1),
  leftOut,
  ms.toFixed(0),
  megabytes.toFixed(0),
]

/** The figures of a file, or the reason why there are none. */
async function readAlone(path: string, signal: AbortSignal): Promise<ReadFile | string> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, path], {
      signal,
      timeout: LONGEST_MS,
    })
    return JSON.parse(stdout)
  } catch (error) {
    signal.throwIfAborted()
    const said = error instanceof Error ? error.message : String(error)
    return /^\w*(?:Error|File)\b.*/m.exec(said)?.[0] ?? 'It did not end, or its process did.'
  }
}
