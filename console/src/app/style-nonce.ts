import { setNonce } from 'get-nonce'

/** The number by which the server lets this page's styles in; the build put it on a meta element. */
export const styleNonce = () =>
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

// What holds the page still behind a dialog adds a style of its own.
setNonce(styleNonce())
