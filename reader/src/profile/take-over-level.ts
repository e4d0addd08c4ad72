import { z } from 'zod'
import { wordStarts } from '../../../lib/contracts/relays/word-starts.ts'
import { JlptLevel } from '../../../lib/contracts/schemas/japanese/text.ts'
import { dropStored } from '../../../web/kept-store.ts'
import { ownName } from '../../../web/place.ts'
import { accountNow } from '../../../web/session/session.ts'
import { callsOf } from '../api/client.ts'
import { explanations, Help } from '../upload/details.ts'
import { chooseLevel } from './choose-profile.ts'
import { type LearnerProfile, profileNow } from './learner-profile.ts'

const ADDING = 'yomu.adding'
const BEGUN = 'yomu-begun'

/** The help for new texts with its level, as earlier versions of the page kept it on the device. */
const Adding = Help.extend({ explanation_level: JlptLevel.catch('N3') })
const json = z.string().transform(text => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
})

/**
 * Gives the account the level that this device kept, unless it has one, and removes what was kept. N3 stood there for those
 * who had chosen nothing, and explanations are written for it without any level too.
 */
export async function takeOverLevel({ level }: Pick<LearnerProfile, 'level'>): Promise<void> {
  const adding = localStorage.getItem(ownName(ADDING))
  const begun = localStorage.getItem(ownName(BEGUN))
  if (adding === null && begun === null) return
  const kept = Adding.safeParse(json.parse(adding ?? '{}')).data
  const owner = accountNow()
  const marked = level === null && begun !== null ? await lastMarked() : null
  // While the server was asked, another account may have signed in, or this one may have chosen a level.
  if (accountNow() !== owner) return
  if (kept && adding !== null) explanations.change({ output_language: kept.output_language, help: kept.help })
  const chosen = marked ?? (kept?.explanation_level === 'N3' ? null : (kept?.explanation_level ?? null))
  if (level === null && !profileNow()?.level && chosen !== null) chooseLevel(chosen)
  for (const key of [ADDING, BEGUN]) dropStored(key)
}

/** The level up to which words were marked at the start. */
async function lastMarked() {
  const { last } = await callsOf({ wordStarts }).wordStarts.levels()
  return last && (last.level ?? 'new')
}
