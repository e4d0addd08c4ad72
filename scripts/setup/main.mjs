/**
 * Sets up what is missing before a command: `node main.mjs <purpose> [--dry-run] [--platform=NAME]`,
 * for another platform than this machine's as far as packages of npm go. It runs on the host's Node
 * before anything is installed: plain JavaScript, nothing but Node's own modules.
 */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exclusively } from './lock.mjs'
import { purposes } from './purposes.mjs'
import { say, timed } from './say.mjs'
import { stepsFor } from './steps.mjs'
import { carryOut, planSystemPackages, remedyOf, sectionsOf, thisMachine } from './system.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const [name = '', ...options] = process.argv.slice(2)
const purpose = purposes[name]
if (!purpose) throw new Error(`Name a purpose to set up for: ${Object.keys(purposes).join(', ')}`)
const { systemPackages } = purpose
const platform = options.find(option => option.startsWith('--platform='))?.split('=')[1]
const steps = await stepsFor(root, purpose, platform ?? `${process.platform}-${process.arch}`)
const stop = new AbortController()

for (const [signal, exitCode] of Object.entries({ SIGINT: 130, SIGTERM: 143 })) {
  process.once(signal, () => {
    process.exitCode = exitCode
    stop.abort()
  })
}

const done = await Promise.all(steps.map(step => step.isDone()))
const left = steps.filter((_, index) => !done[index])
const plan = planSystemPackages(systemPackages, thisMachine())

if (plan.obstacle)
  continueWithout(
    plan.obstacle,
    plan.missing.filter(each => !plan.coming.includes(each)),
  )
if (options.includes('--dry-run')) {
  for (const command of [...left.map(step => step.command), ...plan.commands])
    say(`would run: ${command.join(' ')}`)
} else if (left.length > 0 || plan.commands.length > 0) {
  await exclusively(root, {
    signal: stop.signal,
    waiting: turn => timed('Waiting for another set-up of this folder', () => turn),
    work: setUp,
  })
}

/** Checks again what is missing: another set-up may have finished while this one waited for the lock. */
async function setUp() {
  for (const { doing, isDone, work, failure } of steps) {
    if (await isDone()) continue
    const { ok, output, note } = await timed(doing, () => work(stop.signal))
    if (!ok) return fail(`${output.trim()}\n${failure}\n`)
    if (note) say(note)
  }
  const packages = planSystemPackages(systemPackages, thisMachine())
  if (packages.commands.length === 0) return
  const names = packages.coming.map(({ name }) => name).join(', ')
  const obstacle = await timed(`Installing ${names}`, () => carryOut(packages, stop.signal))
  const { has } = thisMachine()
  if (obstacle)
    continueWithout(
      obstacle,
      packages.coming.filter(each => !has(each)),
    )
  for (const line of sectionsOf(packages.coming.filter(has))) say(line)
}

/** @param {string} message */
function fail(message) {
  if (stop.signal.aborted) return
  process.stderr.write(message)
  process.exitCode = 1
}

/** @param {string} obstacle @param {import('./system.mjs').SystemPackage[]} packages */
function continueWithout(obstacle, packages) {
  const names = packages.map(({ name }) => name).join(', ')
  const losses = [...new Set(packages.map(({ without }) => without))].join('; ')
  say(`Continuing without ${names} (${obstacle}): ${losses}. ${remedyOf(packages, thisMachine())}`)
}
