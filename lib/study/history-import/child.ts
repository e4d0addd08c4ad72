/** Runs in a process of its own, so that a bad file from Anki can harm nothing else. */
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { serveParent } from '../../platform/processes/serve-parent.ts'
import { extractCollection } from './extract.ts'
import { InvalidAnkiFile, KeptWord, type ReadMessage, ReadOrder, type ReadReport } from './messages.ts'
import { KeptWords } from './note-words.ts'
import { readCollection } from './read-collection.ts'

serveParent<ReadMessage>(
  async order => ({ kind: 'read', report: await read(ReadOrder.parse(order)) }),
  error => error instanceof InvalidAnkiFile,
)

async function read(order: ReadOrder): Promise<ReadReport> {
  const words = new KeptWords()
  for await (const line of createInterface({ input: createReadStream(order.words) }))
    words.add(KeptWord.parse(JSON.parse(line)))
  const collection = await extractCollection(order.file, order.folder)
  const { histories, report } = readCollection(collection, words, order)
  await pipeline(Readable.from(linesOf(histories)), createWriteStream(order.out, { mode: 0o600 }))
  return report
}

function* linesOf(items: Iterable<object>): Generator<string> {
  for (const item of items) yield `${JSON.stringify(item)}\n`
}
