import { goToAddress, renameAddress } from '../../../web/location/location.ts'

interface SharedText {
  title: string
  text: string
  files: readonly File[]
}

const nothing: SharedText = { title: '', text: '', files: [] }
let shared = nothing

/** Takes text shared by another app from the address, where the manifest puts it, and opens the screen to add a text. */
export function receiveShared(): void {
  const sharedParams = new URLSearchParams(location.search)
  const [title = '', ...parts] = ['title', 'text', 'url'].map(name => sharedParams.get(name)?.trim() ?? '')
  const text = parts.filter(Boolean).join('\n') || title
  if (!text) return
  shared = { ...nothing, title: text === title ? '' : title, text }
  history.replaceState(history.state, '', location.pathname)
  renameAddress('add')
}

/** Takes files that were dropped on another screen to the screen to add a text. */
export function receiveFiles(files: readonly File[]): void {
  shared = { ...nothing, files }
  goToAddress('add')
}

/** The shared text or the dropped files that wait to be added, until they are forgotten. */
export const sharedText = () => shared
export function forgetShared(): void {
  shared = nothing
}
