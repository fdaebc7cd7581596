/** Microseconds of this thread's CPU time: other programs do not affect them. */
function cpuTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/** Minimum microseconds of a measurement: some clocks advance in steps of milliseconds. */
const MEASURABLE = 10_000;

const KIB = 1_024;
const LARGE = 64;
const ATTEMPTS = 3;

/**
 * CPU time of a 64 KiB text relative to 64 texts of 1 KiB: 1 is linear, 64 quadratic. Unmeasurably short work counts as
 * linear. The minimum of three, because of garbage collection.
 * @param pump the repeated text
 * @param suffix the text after it
 */
export function growth(work: (text: string) => void, pump: string, suffix = ''): number {
  const textOf = (size: number) => pump.repeat(Math.ceil(size / pump.length)).slice(0, size) + suffix;
  const [small, large] = [textOf(KIB), textOf(LARGE * KIB)];
  const once = () => {
    const largeTime = cpuTime(() => work(large));
    if (largeTime < MEASURABLE) return 1;
    let [smallTime, rounds] = [0, 0];
    while (smallTime < MEASURABLE) {
      smallTime += cpuTime(() => {
        for (let each = 0; each < LARGE; each += 1) work(small);
      });
      rounds += 1;
    }
    return largeTime / (smallTime / rounds);
  };
  let least = once();
  for (let attempt = 1; attempt < ATTEMPTS && least > 1; attempt += 1) least = Math.min(least, once());
  return least;
}
