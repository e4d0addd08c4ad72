import { useEffect } from 'react'
import { nameHere, usePlace } from '../app/location.ts'
import { screenNames } from '../app/screen-names.ts'

/** `#/sign-in/read/7`: whoever has signed in goes on to what follows, or to the library. */
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
