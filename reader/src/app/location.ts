import { goToAddress, renameAddress, returnToAddress, useAddress } from '../../../web/location/location.ts'
import { type ScreenName, screenNames } from './screen-names.ts'

/** `#/read/7/123`: the screen, and what it is to show. */
interface Place {
  screen: ScreenName
  parts: string[]
  /** The part after `?`, for example of an invitation: `#/register?code=…`. */
  query: URLSearchParams
}

/** Addresses of earlier versions, and where their screens are now. */
const former: Readonly<Record<string, readonly [ScreenName, ...string[]]>> = {
  'review-settings': ['settings', 'review'],
  profile: ['settings', 'you'],
  account: ['settings', 'account'],
  privacy: ['settings', 'account', 'recording'],
}

export const usePlace = (): Place => placeOf(useAddress())

export function placeOf(address: string): Place {
  // The reply of a provider's sign-in stands alone behind the `#`.
  if (/^(ticket|error)=/.test(address))
    return { screen: 'provider', parts: [], query: new URLSearchParams(address) }
  const [path = '', query = ''] = address.split('?')
  const [firstPart = '', ...rest] = path.split('/')
  const [name = '', ...parts] = [
    ...(Object.hasOwn(former, firstPart) ? (former[firstPart] ?? []) : [firstPart]),
    ...rest,
  ]
  const screen = name === '' ? 'library' : (screenNames.find(each => each === name) ?? 'not-here')
  return { screen, parts, query: new URLSearchParams(query) }
}

const addressOf = (screen: ScreenName, parts: readonly (string | number)[]) => [screen, ...parts].join('/')

/** For the `href` of a link. */
export const linkTo = (screen: ScreenName, ...parts: (string | number)[]) => `#/${addressOf(screen, parts)}`

export const goTo = (screen: ScreenName, ...parts: (string | number)[]) =>
  goToAddress(addressOf(screen, parts))

/** Changes the address without a step in the history. */
export const nameHere = (screen: ScreenName, ...parts: (string | number)[]) =>
  renameAddress(addressOf(screen, parts))

/** The same with a query: the choices of a screen that its address keeps. */
export const nameChoices: ToChoices = (...place) => renameAddress(addressWith(...place))

/** Goes back to a screen with choices, in the history if that led here. */
export const returnToChoices: ToChoices = (...place) => returnToAddress(addressWith(...place))

type ToChoices = (...place: Parameters<typeof addressWith>) => void

function addressWith(screen: ScreenName, query: URLSearchParams, ...parts: (string | number)[]): string {
  const text = query.toString()
  const address = addressOf(screen, parts)
  return text === '' ? address : `${address}?${text}`
}

/** For the `href` of a link to a screen with choices. */
export const linkToChoices = (
  screen: ScreenName,
  query: URLSearchParams | Readonly<Record<string, string>>,
) => `#/${screen}?${new URLSearchParams(query)}`

/** Shows an address that was shown before, without a step in the history. */
export const goOnAt = (address: string) => renameAddress(address)
