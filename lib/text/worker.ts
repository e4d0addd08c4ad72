import { parentPort } from 'node:worker_threads'
import { analyse } from './analysis.ts'
import { alignRows } from './diff/align.ts'
import { explainSentence } from './explain.ts'
import { furiganaOf } from './furigana.ts'
import { loadTokenizer, type Tokenizer } from './morphology/tokenizer.ts'
import { tokensOf, type Word } from './morphology/word.ts'
import { splitText } from './split.ts'
import type { Answer, Task } from './worker/messages.ts'

const port = parentPort
if (!port) throw new Error('worker.ts runs in a worker thread only')

port.on('message', async (task: Task) => port.postMessage(await answerTo(task).catch(failure)))

function failure(error: unknown): Answer {
  return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
}

let tokenizer: Promise<Tokenizer> | undefined

/** Does one task; the dictionary is loaded by the first that needs it. */
async function answerTo(task: Task): Promise<Answer> {
  if (task.kind === 'split') {
    const { pieces, cut } = splitText(task.text, task.genre)
    return { kind: 'ends', ends: endsOf(pieces), cut }
  }
  if (task.kind === 'align') return { kind: 'aligned', kept: alignRows(task.old, task.next) }
  tokenizer ??= loadTokenizer()
  const tokenize = await tokenizer
  if (task.kind === 'load') return { kind: 'loaded' }
  const sentences = task.sentences.map(sentence => analyse(tokenize, sentence))
  return fromWords(task, sentences)
}

function fromWords(
  task: Extract<Task, { sentences: readonly string[] }>,
  sentences: readonly Word[][],
): Answer {
  switch (task.kind) {
    case 'furigana':
      return { kind: 'furigana', furigana: sentences.map(furiganaOf) }
    case 'tokens':
      return { kind: 'tokens', tokens: sentences.map(tokensOf) }
    case 'explain': {
      const explanations = sentences.map(words => explainSentence(tokensOf(words), task.language))
      return { kind: 'explanations', explanations }
    }
  }
}

function endsOf(pieces: readonly string[]): Uint32Array {
  let end = 0
  return Uint32Array.from(pieces, piece => {
    end += piece.length
    return end
  })
}
