import { keptChoices } from '../../../../web/kept-store.ts'
import { learnerOf, onSession, sessionState } from '../../../../web/session/session.ts'
import { freshLearning } from '../../words/fresh-learning.ts'
import { calls } from '../queries.ts'
import { chooseForAccount, followRecord } from '../record-outbox.ts'
import { giveZone } from './give-zone.ts'
import { answeredAbout, Stay, stayAfter, zoneToAsk } from './stay.ts'
import { zoneAsked } from './zone-asked.ts'
import { zoneHere } from './zone-here.ts'

const kept = keptChoices('yomu.zone', Stay)

/** Gives the account the time zone of the device if it has none, and asks whether to change it after a day elsewhere. */
export function followZone(): void {
  onSession(() => learnerOf(sessionState().session) !== kept.now().user && zoneAsked.set(null))
  followRecord('review-settings', (values, user, version) => {
    const { time_zone: own } = values
    const [here, at] = [zoneHere(), Date.now()]
    if (here === null) return
    if (typeof own !== 'string')
      // Without an answer, the next look at the record does it.
      return void giveZone(calls.foundation.write, { version, values }, here)
        .then(freshLearning)
        .catch(() => {})
    kept.change(stayAfter(kept.now(), { user, own, here, at }))
    zoneAsked.set(zoneToAsk(kept.now(), at))
  })
}

/** Takes the answer to the question: days begin by this zone from now on, or go on as they are. */
export function answerZone(zone: string, isYes: boolean): void {
  kept.change(answeredAbout(kept.now(), zone))
  zoneAsked.set(null)
  if (isYes) chooseForAccount('review-settings', { time_zone: zone })
}
