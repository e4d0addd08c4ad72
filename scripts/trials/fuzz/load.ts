export interface Load {
  /** Processor time of the main thread, which blocks all other requests. */
  busyMs: number
  growthMB: number
}

const MOST: Load = { busyMs: 2_000, growthMB: 300 }

/** Watches what the process that serves and sends requests takes for them. */
export function watchLoad({ busyMs: mostBusyMs, growthMB: mostGrowthMB } = MOST) {
  let [cpu, memory] = [process.threadCpuUsage(), process.memoryUsage.rss()]
  return {
    faults(): string[] {
      const [before, used] = [cpu, memory]
      cpu = process.threadCpuUsage()
      memory = process.memoryUsage.rss()
      const busyMs = (cpu.user + cpu.system - before.user - before.system) / 1_000
      const grownMB = (memory - used) / 1e6
      return [
        ...(busyMs > mostBusyMs ? [`blocks the process: for ${busyMs.toFixed(0)} ms`] : []),
        ...(grownMB > mostGrowthMB ? [`takes much memory: ${grownMB.toFixed(0)} MB`] : []),
      ]
    },
  }
}
