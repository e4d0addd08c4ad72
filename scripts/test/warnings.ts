import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** Warnings of Node that are no fault, each with its reason. */
const known: { text: RegExp; reason: string }[] = []

/** A warning begins with the process that gave it, and its stack follows; `noteFile` writes such lines too. */
const HEAD = /^\(node:(\d+)\) (.*)$/
const FILE = 'runs '

/** Has Node append the warnings of every process of a run to that file, with their stacks, instead of showing them. */
export const warningsTo = (path: string): string =>
  [process.env.NODE_OPTIONS ?? '', '--trace-warnings', `--redirect-warnings=${JSON.stringify(path)}`]
    .filter(option => option !== '')
    .join(' ')

/** Notes the test file that this worker runs from now on, so that a warning can be traced to it. */
export function noteFile(file: string): void {
  const { TEST_WARNINGS: path } = process.env
  if (path !== undefined) appendFileSync(path, `(node:${process.pid}) ${FILE}${file}\n`)
}

/** The warnings of a run, as `warningsIn` finds them; none if no process wrote the file. */
export const readWarnings = (path: string): Promise<string[]> =>
  readFile(path, 'utf8').then(warningsIn, () => [])

/** The distinct warnings, each once with its stack and the test file in which it came first. Those that differ only in numbers are one. */
export function warningsIn(written: string, allowed = known): string[] {
  const files = new Map<string, string>()
  const found = new Map<string, string[]>()
  let stack: string[] = []
  for (const line of written.split('\n')) {
    const [, id, text] = HEAD.exec(line) ?? []
    if (id === undefined || text === undefined) {
      stack.push(line)
      continue
    }
    stack = []
    if (text.startsWith(FILE)) files.set(id, text.slice(FILE.length))
    else if (!allowed.some(one => one.text.test(text))) {
      const where = files.get(id)
      stack = [where === undefined ? text : `${text} (during ${where})`]
      const key = text.replaceAll(/\d+/g, 'N')
      if (!found.has(key)) found.set(key, stack)
    }
  }
  return Array.from(found.values(), lines => lines.join('\n').trimEnd())
}
