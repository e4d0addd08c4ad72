/** Builds a bundle in a process of its own, so that its memory is free again afterwards. */
import { open, readFile, stat } from 'node:fs/promises'
import { serveParent } from '../../platform/processes/serve-parent.ts'
import { openBundle } from '../bundle/open-bundle.ts'
import { buildDictionary } from './build-dictionary.ts'
import { type BuildMessage, BuildOrder } from './messages.ts'
import { parseFile } from './parse-file.ts'
import { Faults, InvalidDictionary } from './parsed.ts'
import { heedingPauses } from './pauses.ts'

const rest = heedingPauses()

const STEPS = 20

serveParent<BuildMessage>(
  async (order, say) => ({ kind: 'built', built: await build(BuildOrder.parse(order), say) }),
  error => error instanceof InvalidDictionary,
)

async function build({ files, active, out }: BuildOrder, say: (message: BuildMessage) => void) {
  const faults = new Faults()
  const sizes = await Promise.all(files.map(async path => (await stat(path)).size))
  const all = sizes.reduce((sum, size) => sum + size, 0)
  let [readBytes, reportedStep] = [0, 0]
  const progress = async (bytes: number) => {
    await rest()
    readBytes += bytes
    const step = Math.floor((readBytes / all) * STEPS)
    if (step > reportedStep) say({ kind: 'progress', done: Math.min(1, readBytes / all) })
    reportedStep = Math.max(step, reportedStep)
  }
  const former = active && openBundle(await readFile(active.path), active.sha256)
  let words = null
  let kanji = null
  for (const path of files) {
    const parsed = await parseFile(path, faults, progress)
    if ('words' in parsed) words = parsed.words
    else kanji = parsed.kanji.kanji
  }
  const built = await buildDictionary({ words, kanji, active: former, faults, rest })
  const size = await written(out, built.pieces)
  const { sha256, about, headwords_changed, samples } = built
  return {
    sha256,
    size,
    about,
    headwords_changed,
    samples,
    problems: faults.examples,
    problem_count: faults.count,
  }
}

async function written(path: string, pieces: readonly Buffer[]): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    for (const piece of pieces) await file.writeFile(piece)
    await file.sync()
  } finally {
    await file.close()
  }
  return pieces.reduce((sum, piece) => sum + piece.length, 0)
}
