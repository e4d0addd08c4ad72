import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks for one line on standard error and reads it from standard input; a hidden one is not shown while it is typed. */
export async function ask(question: string, { hidden }: { hidden: boolean }): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const output = hidden ? silent : process.stderr
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  const ended = new AbortController()
  lines.once('close', () => ended.abort())
  try {
    return await lines.question('', { signal: ended.signal })
  } catch (cause) {
    throw new Error('The input ended before an answer was given.', { cause })
  } finally {
    lines.close()
    if (hidden) process.stderr.write('\n')
  }
}
