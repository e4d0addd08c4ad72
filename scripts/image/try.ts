import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runMain } from '../run-main.ts'
import { outputOf, timed } from './command.ts'
import { engineFor, meansNames } from './containers/choose.ts'
import { openStorage } from './storage.ts'
import { former } from './stories/former.ts'
import { learned } from './stories/learned.ts'
import { proxied } from './stories/proxied.ts'
import { stackOn } from './stories/stack.ts'

/** Runs the images of a folder, in a network of its own: `node scripts/image/try.ts FOLDER [podman|chroot]`. */
await runMain(async signal => {
  const [folder = '', means] = process.argv.slice(2)
  await outputOf(['ip', 'link', 'set', 'lo', 'up'], { signal })
  const storage = await openStorage(folder, 'try', signal)
  const probe = { ...(await stackOn('probe')), name: 'yomu-probe' }
  const engine = await engineFor(storage, { means: meansNames.find(name => name === means), probe }, signal)
  console.log(`Runs by ${engine.means}.`)
  try {
    const trial = { engine, signal }
    await timed('Start, sign-in, reading, speech, words, a restart', () => learned(trial))
    await timed('Upgrade, backup, restore', () => former(trial))
    await timed('The proxy in front', () => proxied(trial))
  } finally {
    await engine.close()
    for (const name of ['containers', 'volumes', 'running-try'])
      await rm(join(folder, name), { recursive: true, force: true })
  }
})
