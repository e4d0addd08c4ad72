import { parseArgs } from 'node:util'
import { runMain } from '../run-main.ts'
import { testSeed } from '../test/seed.ts'

interface Options {
  amount: number
  /** Changes daily, unless the command line names it. */
  seed: number
}

function readOptions(name: string, usual: number): Options {
  const { values } = parseArgs({ options: { [name]: { type: 'string' }, seed: { type: 'string' } } })
  const read = (option: string, otherwise: number) => {
    const given = values[option]
    const number = given === undefined ? otherwise : Number(given)
    if (!(number > 0)) throw new Error(`--${option} takes a number above 0, not ${given}.`)
    return number
  }
  return { amount: read(name, usual), seed: read('seed', testSeed()) }
}

interface SeededTrial extends Options {
  signal: AbortSignal
  say(line: string): void
}

/** Runs a trial for the amount on the command line, such as `--minutes 20`, or for its usual one. It fails if it finds faults. */
export const runSeeded = (
  name: string,
  usual: number,
  trial: (given: SeededTrial) => Promise<readonly unknown[]>,
): Promise<void> =>
  runMain(async signal => {
    const options = readOptions(name, usual)
    console.log(`Seed ${options.seed} (--seed ${options.seed} repeats it)`)
    const faults = await trial({ ...options, signal, say: line => console.log(line) })
    return faults.length === 0
  })
