import { goToAddress, useAddress } from '../../../web/location/location.ts'
import { type TabName, tabNamed } from './tab-names.ts'

/** The tab of the address, as in `#/users` or `#/articles/feedback`. */
export const useLocation = () => tabAt(useAddress())

export const tabAt = (address: string): TabName => tabNamed(partsOf(address).tab)

/** The place in the tab; empty if the address names only the tab. */
export const usePlace = () => partsOf(useAddress()).place

/** Opens another tab or place, unless unsaved input keeps the administrator here. */
export const goTo = (tab: TabName, place = '') => goToAddress(place === '' ? tab : `${tab}/${place}`)

function partsOf(address: string) {
  const [tab = '', place = ''] = address.split('/')
  return { tab, place }
}
