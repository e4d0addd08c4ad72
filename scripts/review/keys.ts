import { on } from 'node:events'
import { createInterface } from 'node:readline'

const INTERRUPT = '\u0003'
const ENDS = new Set([INTERRUPT, '\u0004'])
/** An arrow or another key without a letter. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is how a terminal sends them
const ESCAPED = /\u001b(?:\[[0-9;]*[ -/]*[@-~]|O.|.)?/g

interface KeyInput extends NodeJS.ReadableStream {
  readonly isTTY?: boolean | undefined
  setRawMode(isRaw: boolean): unknown
}

/** Reads pressed keys; without a terminal each line is one, an empty line a space. `interrupt`: a Ctrl-C came while none is awaited. */
export function keysFrom(input: KeyInput, interrupt: () => void): AsyncGenerator<string, undefined> {
  return input.isTTY ? pressed(input, interrupt) : typed(input)
}

async function* pressed(input: KeyInput, interrupt: () => void): AsyncGenerator<string, undefined> {
  let isAwaited = true
  const watch = (text: string) => {
    if (text.includes(INTERRUPT) && !isAwaited) interrupt()
  }
  input.setRawMode(true)
  input.setEncoding('utf8')
  // An earlier question has left it paused.
  input.on('data', watch).resume()
  try {
    for await (const [text] of on(input, 'data', { close: ['end'] }))
      for (const key of keysIn(String(text))) {
        isAwaited = false
        yield key
        isAwaited = true
      }
  } finally {
    input.off('data', watch)
    input.pause()
    input.setRawMode(false)
  }
  return undefined
}

const keysIn = (text: string) =>
  Array.from(text.replace(ESCAPED, ''), key => (ENDS.has(key) ? 'q' : /[\r\n]/.test(key) ? ' ' : plain(key)))

async function* typed(input: NodeJS.ReadableStream): AsyncGenerator<string, undefined> {
  for await (const line of createInterface({ input })) yield plain(line.trim().charAt(0)) || ' '
  return undefined
}

/** Folds full-width keys, which a Japanese input method sends, and capitals. */
const plain = (key: string) => key.normalize('NFKC').toLowerCase()
