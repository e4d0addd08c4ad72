/**
 * Prints the regular expressions of the code that are not known to be linear, one of JSON a line, and then the places at
 * which an expression is built that nobody has seen. A program of its own, since it replaces `RegExp` and starts checkers.
 * Checking all takes a minute, and gives the same each time: those that this checker has found linear are kept in
 * `checked.json`, which `NOTE=1 npx node test/deep/structure/patterns/find-slow.ts` writes anew, in some minutes.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import { z } from 'zod'
import { HANG_MS } from '../../../../scripts/test/limits.ts'
import { root } from '../../../structure/source-tree.ts'
import { steepSteps } from '../../../support/growth.ts'
import { alternativesOf } from './alternatives.ts'
import { builtBy, type Expression, expressionsIn, sources, textOf } from './expressions.ts'

/** Without these an expression takes at most so many steps for each character. */
const UNBOUNDED = /[*+]|\{\d*,\}/
/** The checker counts steps: its own limits of time would give other results on a busy machine. */
const CHECK = { timeout: HANG_MS, attackTimeout: HANG_MS, incubationTimeout: HANG_MS, randomSeed: 1 }

const Checked = z.object({ checker: z.string(), linear: z.array(z.string()) })
const jsonOf = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
const checkedFile = 'test/deep/structure/patterns/checked.json'
const { version } = z.object({ version: z.string() }).parse(jsonOf('node_modules/recheck/package.json'))
const checked = Checked.parse(jsonOf(checkedFile))
const linear = new Set(checked.checker === version && process.env.NOTE === undefined ? checked.linear : [])
const found: string[] = []

const [leftOut = '[]', ...chosen] = process.argv.slice(2)
const isLeftOut = (at: string) => JSON.parse(leftOut).some((file: string) => at.startsWith(`${file}:`))

const read = (chosen.length > 0 ? chosen : sources()).map(path => ({
  path,
  ...expressionsIn(path, textOf(path)),
}))
const built = await builtBy(read.filter(file => file.built.length > 0).map(({ path }) => path))
const seen = new Set(built.map(({ at }) => at))
const all = new Map<string, Expression>()
for (const expression of [...read.flatMap(({ literals }) => literals), ...built])
  if (!isLeftOut(expression.at))
    for (const part of partsOf(expression)) all.set(`${part.source}/${part.flags}`, part)

for (const { at, source, flags } of all.values()) {
  if (!UNBOUNDED.test(source)) continue
  const name = createHash('sha256').update(`${source}/${flags}`).digest('hex').slice(0, 12)
  const fault = linear.has(name) ? null : await faultOf(source, flags)
  if (fault === null) found.push(name)
  else process.stdout.write(`${JSON.stringify({ at, source, found: fault })}\n`)
}
if (process.env.NOTE !== undefined)
  writeFileSync(
    join(root, checkedFile),
    `${JSON.stringify({ checker: version, linear: found.toSorted() }, null, 2)}\n`,
  )
for (const at of read.flatMap(file => file.built))
  if (!seen.has(at)) process.stdout.write(`${JSON.stringify({ at, source: '', found: 'unseen' })}\n`)
process.exit(0)

/** A search that goes on after each match also pays for the alternatives that failed before it. */
function partsOf({ at, source, flags }: Expression): Expression[] {
  const parts = /[gy]/.test(flags) ? alternativesOf(source) : []
  return [source, ...(parts.length > 1 ? parts : [])].map(part => ({ at, source: part, flags }))
}

async function faultOf(source: string, flags: string): Promise<string | null> {
  const result = await check(source, flags, CHECK)
  if (result.status === 'safe') return null
  if (result.status === 'unknown') return 'unknown'
  const { attack, checker, complexity } = result
  // Fuzzing counts the steps of an engine that looks behind more slowly than ours.
  if (checker === 'fuzz' && attack.pumps.length > 0) {
    const expression = new RegExp(source, flags)
    const isSteep = steepSteps(
      text => {
        expression.lastIndex = 0
        return expression.test(text)
      },
      size => {
        const each = size / attack.pumps.reduce((sum, { pump }) => sum + pump.length, 0)
        return attack.pumps.map(({ prefix, pump }) => prefix + pump.repeat(each)).join('') + attack.suffix
      },
    )
    if (isSteep.length === 0) return null
  }
  return complexity.summary
}
