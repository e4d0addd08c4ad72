import { describe, expect, it } from 'vitest'
import { onReplaced, onWaiting } from '../../reader/src/install/watch-versions.ts'

/** A device's worker container and registration, as a browser changes them. */
class Device extends EventTarget {
  controller: EventTarget | null = null
  installing: EventTarget | null = null
  waiting: EventTarget | null = null
  offers = 0

  constructor() {
    super()
    this.watch()
  }
  watch() {
    const offer = () => {
      this.offers += 1
    }
    onReplaced(this, offer)
    onWaiting(this, this, offer)
  }
  /** A worker is found and installed; a browser may name the controller before it says that the worker is installed. */
  install(worker: EventTarget, controller = this.controller) {
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    Object.assign(this, { installing: null, waiting: worker, controller })
    worker.dispatchEvent(new Event('statechange'))
  }
  /** The waiting worker takes over. */
  takeOver(worker: EventTarget) {
    Object.assign(this, { waiting: null, controller: worker })
    worker.dispatchEvent(new Event('statechange'))
    this.dispatchEvent(new Event('controllerchange'))
  }
}

describe('a new version', () => {
  it('is not offered at a first install, in whichever order the browser tells of it', () => {
    const [plain, early, late] = [new Device(), new Device(), new Device()]
    const first = new EventTarget()
    plain.install(first)
    plain.takeOver(first)
    // The controller is named before the installed worker has left its place.
    early.install(first, first)
    early.takeOver(first)
    // The page begins to watch when the controller is named, and before it is told so.
    Object.assign(late, { controller: first, waiting: first })
    late.watch()
    late.takeOver(first)
    expect([plain.offers, early.offers, late.offers]).toEqual([0, 0, 0])
  })

  it('is offered while it waits to replace another, and once another window has taken it', () => {
    const device = new Device()
    const [first, second, third] = [new EventTarget(), new EventTarget(), new EventTarget()]
    device.install(first)
    device.takeOver(first)
    device.install(second)
    expect(device.offers).toBe(1)
    device.takeOver(second)
    expect(device.offers).toBe(2)
    device.waiting = third
    device.watch()
    expect(device.offers).toBe(3)
  })
})
