import { setImmediate } from 'node:timers/promises'
import { BuildControl } from './messages.ts'

/** Lets messages arrive, and waits while the parent pauses the build. For the program of a build alone. */
export function heedingPauses(): () => Promise<void> {
  let going = Promise.resolve()
  let go = () => {}
  process.on('message', message => {
    const { data: control } = BuildControl.safeParse(message)
    go()
    if (control?.kind !== 'pause') return
    const paused = Promise.withResolvers<void>()
    going = paused.promise
    go = paused.resolve
  })
  return async () => {
    await setImmediate()
    await going
  }
}
