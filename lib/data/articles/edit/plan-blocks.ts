import { BLOCK_ROWS } from '../../../contracts/schemas/articles/articles.ts'

/** Bounds a block after an edit. */
const MOST_ROWS_OF_BLOCK = 96
/** Shorter runs join a neighbour, so that many small edits leave no tiny blocks. */
const FEWEST_ROWS = 24

/** `to` is exclusive. */
export interface PlannedBlock {
  from: number
  to: number
  /** An unchanged old block's number; absent for one to be written. */
  reused?: number
}
interface ReusedBlock extends PlannedBlock {
  reused: number
}

/**
 * `counts` are sizes of old blocks; `origins` has old rows, rising, or -1. `changed` rows need new blocks although they are
 * old.
 */
export function planBlocks(
  counts: readonly number[],
  origins: Int32Array,
  changed: ReadonlySet<number> = new Set(),
): PlannedBlock[] {
  let reused = wholeBlocks(counts, origins, changed)
  for (;;) {
    const runs = runsBetween(reused, origins.length)
    const takenIn = new Set(runs.filter(isShort).map(smallerNeighbour))
    const left = reused.filter(block => !takenIn.has(block))
    if (left.length === reused.length)
      return [...reused, ...runs.flatMap(cut)].sort((a, b) => a.from - b.from)
    reused = left
  }
}

/** Blocks whose rows all still follow each other. */
function wholeBlocks(
  counts: readonly number[],
  origins: Int32Array,
  changed: ReadonlySet<number>,
): ReusedBlock[] {
  const rows = counts.reduce((total, count) => total + count, 0)
  const destinations = new Int32Array(rows).fill(-1)
  origins.forEach((origin, index) => {
    if (origin >= 0) destinations[origin] = index
  })
  const whole: ReusedBlock[] = []
  let start = 0
  counts.forEach((count, reused) => {
    const [from = -1, ...more] = destinations.subarray(start, start + count)
    const isSame = (index: number, at: number) => index === from + at + 1 && !changed.has(index)
    if (from >= 0 && !changed.has(from) && more.every(isSame)) whole.push({ from, to: from + count, reused })
    start += count
  })
  return whole
}

interface Run {
  from: number
  to: number
  before: ReusedBlock | undefined
  after: ReusedBlock | undefined
}

function runsBetween(reused: readonly ReusedBlock[], total: number): Run[] {
  return [...reused, undefined].flatMap((after, at) => {
    const before = reused[at - 1]
    const run = { from: before?.to ?? 0, to: after?.from ?? total, before, after }
    return run.from < run.to ? [run] : []
  })
}

const length = ({ from, to }: PlannedBlock) => to - from

const isShort = (run: Run) => length(run) < FEWEST_ROWS

function smallerNeighbour({ before, after }: Run): ReusedBlock | undefined {
  if (before && after) return length(before) <= length(after) ? before : after
  return before ?? after
}

function cut({ from, to }: Run): PlannedBlock[] {
  const rows = to - from
  const blocks = rows <= MOST_ROWS_OF_BLOCK ? 1 : Math.ceil(rows / BLOCK_ROWS)
  const edge = (block: number) => from + Math.round((block * rows) / blocks)
  return Array.from({ length: blocks }, (_, block) => ({ from: edge(block), to: edge(block + 1) }))
}
