import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { tableOf } from '../measuring/report.ts'
import { median } from '../measuring/times.ts'
import { checkOut, project } from './checkout.ts'
import { type Measured, measuresIn } from './printed-table.ts'
import { type Compared, compareRounds } from './verdict.ts'

const ROUNDS = 3
/** The time that a run has, once it is asked to end, to stop its stacks and remove its data. Then it is killed. */
const KILL_AFTER_MS = 60_000

interface Settings {
  signal: AbortSignal
  folder?: string | undefined
  repository?: string
}

/** Runs the parts in today's folder and in a commit's checkout, in turn, and prints both sides. False if something is worse. */
export async function benchAgainst(
  commit: string,
  parts: readonly string[],
  { signal, folder: read, repository = project }: Settings,
): Promise<boolean> {
  const given = read === undefined ? parts : [...parts, '--folder', resolve(read)]
  await using former = await checkOut(commit, repository)
  const before: Measured[][] = []
  const today: Measured[][] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const sides = [
      { name: former.name, folder: former.folder, rounds: before },
      { name: 'today', folder: repository, rounds: today },
    ]
    // The two sides take turns in going first, so that a machine that becomes slower or faster favours neither.
    for (const { name, folder, rounds } of round % 2 === 1 ? sides : sides.toReversed()) {
      console.error(`Round ${round} of ${ROUNDS}: ${name} …`)
      const { code, output } = await benchIn(folder, given, signal)
      const measures = measuresIn(output)
      if (code !== 0 || measures.length === 0)
        throw new Error(`The benchmark of ${name} failed or printed no measures; its messages are above.`)
      rounds.push(measures)
    }
  }
  const compared = compareRounds(before, today)
  console.log(comparison(former.name, compared))
  return !compared.some(({ verdict }) => verdict === 'worse')
}

/** Runs `npm run bench` in a folder. The command first installs what the folder lacks. */
async function benchIn(folder: string, given: readonly string[], signal: AbortSignal) {
  signal.throwIfAborted()
  const child = spawn('npm', ['run', 'bench', '--', ...given], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Without this, a terminal would send an interrupt too, and a second interrupt kills the runs of older commits.
    detached: true,
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('close', resolve).once('error', reject),
  )
  let killing: NodeJS.Timeout | undefined
  const stop = () => {
    child.kill('SIGTERM')
    killing = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), KILL_AFTER_MS)
  }
  signal.addEventListener('abort', stop)
  try {
    const code = await ended
    signal.throwIfAborted()
    return { code, output }
  } finally {
    signal.removeEventListener('abort', stop)
    clearTimeout(killing)
  }
}

function comparison(commit: string, compared: readonly Compared[]): string {
  const worse = compared.filter(({ verdict }) => verdict === 'worse').map(({ what }) => what)
  return [
    tableOf([
      ['measure', commit, 'today', `today ÷ ${commit}`, 'verdict'],
      ...compared.map(({ what, before, today, verdict }) => [
        what,
        sideOf(before),
        sideOf(today),
        before.length > 0 && today.length > 0 ? (median(today) / median(before)).toFixed(2) : '',
        verdict,
      ]),
    ]),
    worse.length > 0
      ? `Worse by more than the noise of ${ROUNDS} rounds: ${worse.join('; ')}.`
      : `Nothing is worse by more than the noise of ${ROUNDS} rounds.`,
  ].join('\n\n')
}

const sideOf = (values: readonly number[]) =>
  values.length === 0
    ? ''
    : `${digits(median(values))} (${digits(Math.min(...values))} to ${digits(Math.max(...values))})`

const digits = (value: number) => (value < 1 ? value.toPrecision(2) : value.toFixed(2))
