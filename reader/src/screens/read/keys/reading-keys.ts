import type { Press } from '../../../app/keys.ts'
import { changedKeys, useChangedKeys } from '../../../keys/changed-keys.ts'
import { type KeyMap, keyMap } from '../../../keys/key-map.ts'
import { type Action, bindings } from './bindings.ts'

let cachedMap: { of: object; map: KeyMap<Action> } | undefined
function mapOf(changed: Parameters<typeof keyMap>[1]): KeyMap<Action> {
  if (cachedMap?.of !== changed) cachedMap = { of: changed, map: keyMap(bindings, changed) }
  return cachedMap.map
}

/** The action of a key press, by the learner's keys. */
export const actionOf = (press: Press): Action | undefined => mapOf(changedKeys().reading).actionOf(press)

export const useReadingKeys = (): KeyMap<Action> => mapOf(useChangedKeys().reading)
