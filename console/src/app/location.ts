import { goToAddress, useAddress } from '../../../web/location/location.ts'
import { type TabName, tabNamed } from './tab-names.ts'

/** The tab shown, as `#/users` or `#/articles/feedback` names it. */
export const useLocation = () => tabNamed(partsOf(useAddress()).tab)

/** The place in the tab; empty where the address names the tab alone. */
export const usePlace = () => partsOf(useAddress()).place

/** Opens another tab or place, unless unsaved input keeps the administrator here. */
export const goTo = (tab: TabName, place = '') => goToAddress(place === '' ? tab : `${tab}/${place}`)

function partsOf(address: string) {
  const [tab = '', place = ''] = address.split('/')
  return { tab, place }
}
