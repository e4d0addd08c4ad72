import { type Behaviour, honest } from './behaviours.ts'

/** So many requests are dealt with by one shuffled hand, in which the share is exact. */
const HAND = 20

interface Dealt<Outcome> {
  /** Of all requests, those that meet a fault; in steps of 5 %. */
  share: number
  /** Met in turn. */
  faults: readonly Outcome[]
  /** For the other requests. */
  otherwise: Outcome
  /** The same seed deals the same hands. */
  seed?: number
}

export type Mixture = Omit<Dealt<Behaviour>, 'otherwise'> & Partial<Dealt<Behaviour>>

/** A provider of which a share of the calls fails, scattered evenly and the same way every time. */
export const mixture = ({ otherwise = honest, ...dealt }: Mixture): Behaviour => {
  const next = dealer({ ...dealt, otherwise })
  return exchange => next()(exchange)
}

/** The outcomes of such a provider's calls, one after the other. */
const dealer = <Outcome>({ share, faults, otherwise, seed = 1 }: Dealt<Outcome>): (() => Outcome) => {
  const random = generator(seed)
  const failing = Math.round(share * HAND)
  let hand: boolean[] = []
  let met = 0
  return () => {
    if (hand.length === 0) hand = shuffled(HAND, failing, random)
    const fault = hand.pop() ? faults[met++ % faults.length] : undefined
    return fault ?? otherwise
  }
}

const shuffled = (size: number, failing: number, random: () => number): boolean[] =>
  Array.from({ length: size }, (_, at) => ({ fails: at < failing, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ fails }) => fails)

/** Mulberry32: small, and good enough to scatter. */
export const generator = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}
