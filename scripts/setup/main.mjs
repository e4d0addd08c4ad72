/**
 * Sets up what is missing before a command: `node main.mjs start|test [--dry-run]`. It runs on the host's Node
 * before anything is installed: plain JavaScript, nothing but Node's own modules.
 */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dependenciesInstalled, installCommand, installDependencies } from './dependencies.mjs'
import { exclusively } from './lock.mjs'
import { say, timed } from './say.mjs'
import { carryOut, planSystemPackages, thisMachine } from './system.mjs'
import { systemPackages } from './wanted.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const [purpose = 'start', ...options] = process.argv.slice(2)
const stop = new AbortController()

for (const [signal, exitCode] of Object.entries({ SIGINT: 130, SIGTERM: 143 })) {
  process.once(signal, () => {
    process.exitCode = exitCode
    stop.abort()
  })
}

const installed = await dependenciesInstalled(root)
const plan = planSystemPackages(systemPackages[purpose] ?? [], thisMachine())

if (plan.obstacle) goOnWithout(plan.obstacle)
if (options.includes('--dry-run')) {
  for (const command of installed ? plan.commands : [installCommand, ...plan.commands])
    say(`would run: ${command.join(' ')}`)
} else if (!installed || plan.commands.length > 0) {
  await exclusively(root, {
    signal: stop.signal,
    waiting: turn => timed('Waiting for another set-up of this folder', () => turn),
    work: setUp,
  })
}

/** Looks again at what is missing: whoever waited for the lock finds it done. */
async function setUp() {
  if (!(await dependenciesInstalled(root))) {
    const { ok, output } = await timed('Installing dependencies', () =>
      installDependencies(root, stop.signal),
    )
    if (!ok) return fail(output)
  }
  const left = planSystemPackages(systemPackages[purpose] ?? [], thisMachine())
  if (left.commands.length === 0) return
  const names = left.missing.map(({ name }) => name).join(', ')
  const obstacle = await timed(`Installing ${names}`, () => carryOut(left, stop.signal))
  if (obstacle) goOnWithout(obstacle)
}

/** @param {string} output */
function fail(output) {
  if (stop.signal.aborted) return
  process.stderr.write(`${output.trim()}\nThe dependencies could not be installed.\n`)
  process.exitCode = 1
}

/** @param {string} obstacle */
function goOnWithout(obstacle) {
  const names = plan.missing.map(({ name }) => name).join(', ')
  const losses = plan.missing.map(({ without }) => without).join('; ')
  say(`Going on without ${names} (${obstacle}): ${losses}.`)
}
