import { setTimeout as wait } from 'node:timers/promises'
import { ulidFactory } from '../../router/ids.ts'
import { styles } from '../learner/reading.ts'
import { run } from '../learner/run.ts'
import { learnerServices } from '../learner/services.ts'
import { signIn } from '../learner/sign-in.ts'
import { keysFrom } from './keys.ts'
import { parseOptions, usage } from './options.ts'
import { walkQueue } from './session.ts'
import { clipOf, findPlayer, play } from './sound.ts'

/** The exit code of a program that Ctrl-C has ended. */
const INTERRUPTED = 130

async function main(): Promise<void> {
  const { help, extra_new } = parseOptions(process.argv.slice(2))
  if (help) return console.log(usage)
  const { accounts, studyAs, collectionAs } = learnerServices(process.env)
  const { token, user } = await signIn(accounts, process.env)
  console.error(`Signed in as ${user.username}.`)
  const services = { study: studyAs(token), collection: collectionAs(token) }
  const player = await findPlayer(process.env.PATH)
  const keys = keysFrom(process.stdin, () => process.exit(INTERRUPTED))
  const say = (line: string) => console.log(line)
  try {
    await walkQueue({
      review: services.collection.review,
      keys,
      style: styles(process.stdout.isTTY),
      extra_new,
      say,
      async playSound(card) {
        if (player === null) say('No player is installed that could play a sound, such as mpv.')
        const clip = player === null ? null : await clipOf(services, card)
        if (player !== null && clip === null) say('There is no sound.')
        if (player === null || clip === null) return false
        await play(player, clip)
        return true
      },
      now: () => new Date(),
      newId: ulidFactory(),
      wait: ms => wait(ms),
    })
  } finally {
    await keys.return(undefined)
  }
}

await run(main)
