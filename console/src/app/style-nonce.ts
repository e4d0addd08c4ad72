import { setNonce } from 'get-nonce'

/** The nonce that allows this page's styles. The server puts it into a meta element. */
export const styleNonce = () =>
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

// The scroll lock of dialogs adds a style element too.
setNonce(styleNonce())
