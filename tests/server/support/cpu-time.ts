/** Microseconds of CPU time that this thread takes for some work. Other programs on the machine do not change them. */
function cpuTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/** Microseconds that a measurement takes at least: the clock of some systems advances in steps of a few milliseconds. */
const MEASURABLE = 10_000;

const KIB = 1_024;
const LARGE = 64;
const ATTEMPTS = 3;

/**
 * How much more CPU time a text of 64 KiB takes than 64 texts of 1 KiB: about 1 for linear work, 64 for quadratic work. Work that is too
 * short to be measured counts as linear. The smallest of three counts, because a garbage collection may fall into one.
 * @param pump what the text repeats
 * @param suffix what follows it
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
