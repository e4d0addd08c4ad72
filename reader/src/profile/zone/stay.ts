import { z } from 'zod'

const DAY_MS = 86_400_000
const MOST_ANSWERED = 100

/** The stay of a device in another time zone than that of its account, and the zones that were asked about. */
export const Stay = z.object({
  user: z.number().nullable().catch(null).default(null),
  zone: z.string().nullable().catch(null).default(null),
  since: z.number().catch(0).default(0),
  answered: z.array(z.string()).max(MOST_ANSWERED).catch([]).default([]),
})
export type Stay = z.infer<typeof Stay>

interface Seen {
  user: number
  /** The time zone of the account. */
  own: string
  /** The time zone of the device. */
  here: string
  at: number
}

/** The stay as of a look at both zones. Zones whose clocks show the same time are one. */
export function stayAfter(stay: Stay, { user, own, here, at }: Seen): Stay {
  const before = stay.user === user ? stay : { ...Stay.parse({}), user }
  const now = new Date(at)
  // UTC is no place: some browsers give it to hide where they are.
  const isElsewhere = here.includes('/') && !here.startsWith('Etc/')
  if (!isElsewhere || clocksIn(own, now) === clocksIn(here, now)) return { ...before, zone: null, since: 0 }
  // A clock that was set back begins the stay anew.
  return before.zone === here && before.since <= at ? before : { ...before, zone: here, since: at }
}

/** The time that clocks show there; `study-time.ts` would bring its caches to every screen of words. */
const clocksIn = (timeZone: string, at: Date) => at.toLocaleString('en', { timeZone })

/** The zone to ask about: the learner has been there for more than a day, and was not asked about it. */
export const zoneToAsk = ({ zone, since, answered }: Stay, at: number): string | null =>
  zone !== null && at - since > DAY_MS && !answered.includes(zone) ? zone : null

/** The stay once a question about a zone was answered. */
export const answeredAbout = (stay: Stay, zone: string): Stay => ({
  ...stay,
  answered: [...stay.answered.filter(each => each !== zone), zone].slice(-MOST_ANSWERED),
})

/** The place that names a zone: `Argentina/Buenos_Aires` is Buenos Aires. */
export const placeOfZone = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
