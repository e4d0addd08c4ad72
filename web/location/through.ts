import { ownName } from '../place.ts'
import { renameAddress } from './location.ts'
import { THROUGH } from './through-name.ts'

/** The place to which the way through a proxy's sign-in leads back: its pages lose what is behind the `#`. */
const PLACE = ownName('yomu.through')

export const throughProxy = `./?${THROUGH}`

export const rememberPlace = () => sessionStorage.setItem(PLACE, location.hash)

/** Takes the way through out of the address, once it has led to the page, and shows the place from which it began. */
export function comeThrough(): void {
  if (!new URLSearchParams(location.search).has(THROUGH)) return
  const place = sessionStorage.getItem(PLACE) ?? location.hash
  sessionStorage.removeItem(PLACE)
  history.replaceState(history.state, '', location.pathname)
  renameAddress(place.replace(/^#\/?/, ''))
}
