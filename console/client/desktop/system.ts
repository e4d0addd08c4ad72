/**
 * The reason why the window does not open on a system. The guard uses a signal of WebKitGTK; the WebViews of macOS and
 * Windows need guards of their own, which do not exist yet.
 */
export function obstacleOn(platform: NodeJS.Platform): string | undefined {
  if (platform === 'linux') return undefined
  return `The desktop window can guard its navigation only on Linux, so it does not open on ${platform}. Open the console in a browser there.`
}
