/**
 * Why there is no window on a system. Navigation is guarded through WebKitGTK's own signal; the WebViews of macOS
 * and Windows need a guard of their own, which nobody has written and tried yet.
 */
export function obstacleOn(platform: NodeJS.Platform): string | undefined {
  if (platform === 'linux') return undefined
  return `The desktop window guards its navigation on Linux only, and does not open unguarded on ${platform}: open the console in a browser there.`
}
