import { renameAddress } from '../../../web/location/location.ts'

interface SharedText {
  title: string
  text: string
}

const nothing: SharedText = { title: '', text: '' }
let shared = nothing

/** Takes text shared by another app from the address, where the manifest puts it, and opens the screen to add a text. */
export function receiveShared(): void {
  const sharedParams = new URLSearchParams(location.search)
  const [title = '', ...parts] = ['title', 'text', 'url'].map(name => sharedParams.get(name)?.trim() ?? '')
  const text = parts.filter(Boolean).join('\n') || title
  if (!text) return
  shared = { title: text === title ? '' : title, text }
  history.replaceState(history.state, '', location.pathname)
  renameAddress('add')
}

/** The shared text that waits to be added, until it is forgotten. */
export const sharedText = () => shared
export function forgetShared(): void {
  shared = nothing
}
