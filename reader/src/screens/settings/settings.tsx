import type { ComponentType } from 'react'
import { later } from '../../../../web/later/later.ts'
import { isThirdParty, learnerOf, useSession } from '../../../../web/session/session.ts'
import { usePlace } from '../../app/location.ts'
import { Waiting } from '../../components/waiting.tsx'
import { Frame } from './frame/frame.tsx'
import { useNarrow } from './frame/narrow.ts'
import { partNames, readerParts } from './frame/part-names.ts'

const parts: Record<(typeof partNames)[number], ComponentType> = {
  reading: later(async () => (await import('./reading/reading.tsx')).Reading, Waiting),
  review: later(async () => (await import('./review/review.tsx')).Review, Waiting),
  dictionaries: later(async () => (await import('./dictionaries/dictionaries.tsx')).Dictionaries, Waiting),
  you: later(async () => (await import('./you/you.tsx')).You, Waiting),
  account: later(async () => (await import('./account/account.tsx')).Account, Waiting),
}
const Start = later(async () => (await import('../start/start.tsx')).Start, Waiting)

/** `#/settings`, `#/settings/review`: one place for everything that can be set, and `#/settings/start`, the level at any later time. */
export function Settings() {
  const { session } = useSession()
  const [wanted] = usePlace().parts
  const isNarrow = useNarrow()
  const mayLearn = !isThirdParty(session)
  if (wanted === 'start' && mayLearn) return <Start />
  const named = partNames.find(name => name === wanted)
  // A part that others would not have says what it is for.
  if (named !== undefined && learnerOf(session) === null && !readerParts.includes(named)) {
    const Told = parts[named]
    return <Told />
  }
  const part = named ?? (isNarrow ? null : mayLearn ? 'you' : 'reading')
  const Content = part && parts[part]
  return <Frame part={part}>{Content && <Content key={part} />}</Frame>
}
