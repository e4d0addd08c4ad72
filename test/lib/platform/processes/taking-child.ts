import { execFileSync } from 'node:child_process'
import { serveParent } from '../../../../lib/platform/processes/serve-parent.ts'

/** Tells its bounds, or takes processor time, or memory outside the heap of V8, for ever. */
serveParent(async order => {
  const taken: Buffer[] = []
  while (order !== null && typeof order === 'object' && 'takes' in order) taken.push(Buffer.alloc(2 ** 26, 1))
  while (order !== null && typeof order === 'object' && 'spins' in order);
  const seen = execFileSync('/bin/sh', ['-c', 'ulimit -v; cat /proc/self/oom_score_adj; nice; env | wc -l'])
  return { kind: 'seen' as const, lines: seen.toString().trim().split('\n') }
})
