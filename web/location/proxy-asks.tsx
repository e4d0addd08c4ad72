import { proxyMessages } from '../api/proxy.ts'
import { useMessages } from '../language/use-language.ts'
import { rememberPlace, throughProxy } from './through.ts'

/** A sentence with the way to the sign-in of the proxy in front of yomu. */
export function ProxyAsks() {
  const t = useMessages(proxyMessages)
  return (
    <>
      {t.asks}{' '}
      <a href={throughProxy} onClick={rememberPlace}>
        {t.signIn}
      </a>
    </>
  )
}
