import { parseArgs } from 'node:util'
import { testSeed } from '../test/seed.ts'

/** A number that the command line names, `--minutes 20`, or its usual value; and the seed, another one each day. */
export function readOptions(name: string, usual: number): { amount: number; seed: number } {
  const { values } = parseArgs({ options: { [name]: { type: 'string' }, seed: { type: 'string' } } })
  const read = (option: string, otherwise: number) => {
    const given = values[option]
    const number = given === undefined ? otherwise : Number(given)
    if (!(number > 0)) throw new Error(`--${option} takes a number above 0, not ${given}.`)
    return number
  }
  return { amount: read(name, usual), seed: read('seed', testSeed()) }
}

/** Aborts when the person at the terminal or systemd asks for the end. */
export function interruption(): AbortSignal {
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => interrupted.abort(new Error('The trial was interrupted.')))
  return interrupted.signal
}
