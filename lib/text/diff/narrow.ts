import { diffArrays } from 'diff'
import { anchorsOf } from './anchors.ts'
import { type Gap, gapsBetween, type Kept, keepEnds, keepRun, textOf } from './gap.ts'

/** Each round may cost as much as the first. */
const MOST_ROUNDS = 6

/**
 * Keeps a longest common subsequence of the rows both sides have, if at most `mostEdits` of them come and go.
 * Else keeps the anchors and tries again between them; what is open in the end counts as changed.
 */
export function narrow(kept: Kept, whole: Gap, mostEdits: number): void {
  let open = [whole]
  for (let round = 0; round < MOST_ROUNDS && open.length > 0; round++) {
    const size = open.reduce((sum, gap) => sum + sizeOf(gap), 0)
    // Time grows with the square of the edits: all gaps together may take as long as one of `mostEdits`.
    open = open.flatMap(gap => settle(kept, gap, Math.floor(mostEdits * Math.sqrt(sizeOf(gap) / size))))
  }
}

const sizeOf = ({ old, next }: Gap) => old.length + next.length

/** Gives what it had to leave open. */
function settle(kept: Kept, gap: Gap, mostEdits: number): Gap[] {
  const rest = keepEnds(kept, withoutForeign(gap))
  if (keepCommon(kept, rest, mostEdits)) return []
  const anchors = anchorsOf(rest)
  if (anchors.length === 0) return []
  for (const [old, next] of anchors) kept[next.index] = old.index
  return gapsBetween(rest, anchors).filter(({ old, next }) => old.length > 0 && next.length > 0)
}

/** Without the rows that the other side lacks: no alignment keeps them, yet they are most of the edits. */
function withoutForeign({ old, next }: Gap): Gap {
  const inOld = new Set(old.map(textOf))
  const inNext = new Set(next.map(textOf))
  return { old: old.filter(row => inNext.has(row.text)), next: next.filter(row => inOld.has(row.text)) }
}

/** Says whether `mostEdits` sufficed; if not it keeps nothing. */
function keepCommon(kept: Kept, { old, next }: Gap, mostEdits: number): boolean {
  const changes = diffArrays(old.map(textOf), next.map(textOf), { maxEditLength: mostEdits })
  if (!changes) return false
  let oldStart = 0
  let nextStart = 0
  for (const { added, removed, count } of changes) {
    const oldEnd = added ? oldStart : oldStart + count
    const nextEnd = removed ? nextStart : nextStart + count
    if (!added && !removed) keepRun(kept, old.slice(oldStart, oldEnd), next.slice(nextStart, nextEnd))
    oldStart = oldEnd
    nextStart = nextEnd
  }
  return true
}
