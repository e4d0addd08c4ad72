import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import type { DictionaryFile } from '../../japanese/lexicon/dictionary.ts'
import { collectWhenIdle } from '../../platform/processes/collect-garbage.ts'
import { openFurther } from '../further/open-further.ts'
import type { Numbered } from '../worker/messages.ts'
import type { Installed, LookedIn } from './bundle.ts'
import { furtherOfAll, kanjiOf, marksOf, termWithKey } from './join.ts'
import { editionOf, type FurtherFile, type LookAnswer, type LookTask } from './messages.ts'
import { rankIn } from './ranks.ts'

const port = parentPort
if (!port) throw new Error('look-worker.ts runs in a worker thread only')

let before: Promise<unknown> = Promise.resolve()

port.on('message', ({ number, content: task }: Numbered<LookTask>) => {
  before = before.then(async () => {
    const content = await answerTo(task).catch(failure)
    port.postMessage({ number, content } satisfies Numbered<LookAnswer>, buffersIn(content))
  })
})

const buffersIn = (answer: LookAnswer): ArrayBuffer[] => {
  const bytes = answer.kind === 'json' ? answer.json : answer.kind === 'image' ? answer.image?.bytes : null
  return bytes?.buffer instanceof ArrayBuffer ? [bytes.buffer] : []
}

/** A buffer of its own: the message would take the whole bundle along, and leave none here. */
function imageIn(bundle: LookedIn, path: string) {
  const image = bundle.image(path)
  return image && { ...image, bytes: Uint8Array.from(image.bytes) }
}

const failure = (error: unknown): LookAnswer => ({
  kind: 'failed',
  message: error instanceof Error ? error.message : String(error),
})

collectWhenIdle()

const opened = new Map<string, Promise<LookedIn>>()

/** Keeps each file in one piece of memory, outside the heap. */
function open({ path, sha256 }: DictionaryFile): Promise<LookedIn> {
  const openedBundle = opened.get(sha256) ?? readFile(path).then(bytes => openFurther(bytes))
  opened.set(sha256, openedBundle)
  openedBundle.catch(() => opened.delete(sha256))
  return openedBundle
}

const openAll = (files: readonly FurtherFile[]): Promise<Installed[]> =>
  Promise.all(files.map(async ({ id, file }) => ({ id, edition: editionOf(file), bundle: await open(file) })))

const encoder = new TextEncoder()
const json = (value: unknown): LookAnswer => ({ kind: 'json', json: encoder.encode(JSON.stringify(value)) })

async function answerTo(task: LookTask): Promise<LookAnswer> {
  switch (task.kind) {
    case 'open':
      return { kind: 'opened', about: (await open(task.file)).about }
    case 'keep':
      for (const sha256 of opened.keys()) if (!task.sha256s.includes(sha256)) opened.delete(sha256)
      return { kind: 'kept' }
    case 'further': {
      const dictionaries = await openAll(task.files)
      return json({ words: furtherOfAll(dictionaries, task.words) })
    }
    case 'marks': {
      const dictionaries = await openAll(task.files)
      return json({ words: task.words.map(word => marksOf(dictionaries, word)) })
    }
    case 'ranks': {
      const lists = (await openAll(task.files)).map(({ bundle }) => bundle)
      return { kind: 'ranks', ranks: Float64Array.from(task.words, word => rankIn(lists, word)) }
    }
    case 'kanji':
      return json(kanjiOf(await openAll(task.files), task.character))
    case 'term':
      return { kind: 'term', term: termWithKey(await open(task.file), task.word, task.key) }
    case 'image':
      return { kind: 'image', image: imageIn(await open(task.file), task.path) }
  }
}
