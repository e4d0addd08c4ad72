import { useEffect } from 'react'
import { goOnAt, placeOf, usePlace } from '../app/location.ts'

/** `#/sign-in/read/7`, `#/sign-in/dictionary?q=猫`: after signing in, you go on to what the address names, or to the library. */
export function SignedIn() {
  const { parts, query } = usePlace()
  const wanted = parts.join('/') + (query.size > 0 ? `?${query}` : '')
  const isScreen = wanted !== '' && !['not-here', 'sign-in'].includes(placeOf(wanted).screen)
  useEffect(() => {
    goOnAt(isScreen ? wanted : 'library')
  }, [isScreen, wanted])
  return null
}
