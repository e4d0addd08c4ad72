import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { FurtherReport } from '../../../contracts/schemas/japanese/further/bundles.ts'
import { Faults, InvalidDictionary } from '../../build/parsed.ts'
import type { Rest } from '../../bundle/write-bundle.ts'
import { FurtherWriter } from '../bundle/further-writer.ts'
import type { FurtherBuilt, FurtherOrder } from './messages.ts'
import { openSource } from './sources.ts'

interface FurtherBuildOrder extends FurtherOrder {
  rest: Rest
  /** Takes the bytes read since the last call. */
  progress(read: number): void
}

const SAMPLES = 3
const MOST_PROBLEMS = 20
const AT_ONCE = 1_000

/** Throws `InvalidDictionary`. */
export async function buildFurther({ path, out, rest, progress }: FurtherBuildOrder): Promise<FurtherBuilt> {
  const faults = new Faults<string>()
  const source = await openSource({
    path,
    faults,
    async progress(read) {
      await rest()
      progress(read)
    },
  })
  const writer = new FurtherWriter()
  const samples: FurtherReport['samples'] = []
  for await (const record of source.records) {
    writer.add(record)
    if (record.part === 'terms' && samples.length < SAMPLES)
      samples.push({ form: record.form, reading: record.reading })
    if (writer.count % AT_ONCE === 0) await rest()
  }
  if (writer.count === 0)
    throw new InvalidDictionary(
      `The file has no entry that can be used. ${faults.examples[0]?.message ?? ''}`.trim(),
    )
  const { about, pieces } = await writer.finished(source.about, rest)
  const { size, sha256 } = await written(out, pieces(), rest)
  const report: FurtherReport = {
    about: { ...about, memory_bytes: size },
    problems: faults.examples.slice(0, MOST_PROBLEMS),
    problem_count: faults.count,
    samples,
  }
  return { report, sha256, size }
}

async function written(path: string, pieces: Iterable<Buffer>, rest: Rest) {
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  try {
    for (const piece of pieces) {
      await rest()
      hash.update(piece)
      size += piece.length
      await file.writeFile(piece)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}
