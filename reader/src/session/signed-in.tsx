import { useEffect } from 'react'
import { goOnAt, usePlace } from '../app/location.ts'
import { screenNames } from '../app/screen-names.ts'

/** `#/sign-in/read/7`, `#/sign-in/dictionary?q=猫`: after signing in, you go on to what the address names, or to the library. */
export function SignedIn() {
  const { parts, query } = usePlace()
  const wanted = parts.join('/') + (query.size > 0 ? `?${query}` : '')
  const isScreen = screenNames.some(each => each === parts[0] && each !== 'sign-in')
  useEffect(() => {
    goOnAt(isScreen ? wanted : 'library')
  }, [isScreen, wanted])
  return null
}
