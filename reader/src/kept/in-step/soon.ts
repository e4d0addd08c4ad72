import { awayError } from '../../api/reach.ts'
import { keptDatabase } from '../database.ts'
import { isMetered } from '../room.ts'
import { keptTexts } from '../texts.ts'
import { inTurn } from '../turn.ts'
import { bringInStepAloud, orNextTime } from './bring-in-step.ts'

const FIRST_WAIT_MS = 2_000
/** Each wait is twice as long as the one before; after the longest, the next sync asks. */
const LONGEST_WAIT_MS = 128_000

const soon = new Set<number>()
let timer: ReturnType<typeof setTimeout> | undefined
let wait = FIRST_WAIT_MS

/** Brings these texts in step a moment later, as far as they are here. */
export function inStepSoon(ids: readonly number[], after = FIRST_WAIT_MS): void {
  if (ids.length === 0) return
  for (const id of ids) soon.add(id)
  wait = after
  later()
}

/** The texts whose words the server was still finding when they came. */
export async function pendingTexts(): Promise<number[]> {
  const pending = (await keptTexts()).filter(({ state }) => state?.endsWith(' pending'))
  return pending.map(({ id }) => id)
}

function later() {
  clearTimeout(timer)
  timer = setTimeout(() => void bringThemInStep().catch(() => {}), wait)
}

async function bringThemInStep(): Promise<void> {
  const ids = [...soon]
  soon.clear()
  if (isMetered() || awayError()) return
  await inTurn(async () => {
    const database = await keptDatabase()
    if (!database) return
    for (const id of ids)
      if (await database.getKey('texts', id))
        await orNextTime(database, () => bringInStepAloud(database, id, { as: null }))
  })
  for (const id of await pendingTexts()) soon.add(id)
  if (soon.size === 0 || wait >= LONGEST_WAIT_MS) return
  wait *= 2
  later()
}
