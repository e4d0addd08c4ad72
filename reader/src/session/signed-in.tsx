import { useEffect } from 'react'
import { nameHere, usePlace } from '../app/location.ts'
import { screenNames } from '../app/screen-names.ts'

/** `#/sign-in/read/7`: after signing in, you go on to what the address names, or to the library. */
export function SignedIn() {
  const { parts } = usePlace()
  const wanted = parts.join('/')
  useEffect(() => {
    const [name, ...rest] = wanted.split('/')
    const screen = screenNames.find(each => each === name && each !== 'sign-in')
    if (screen) nameHere(screen, ...rest)
    else nameHere('library')
  }, [wanted])
  return null
}
