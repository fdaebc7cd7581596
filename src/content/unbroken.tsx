/** Phone numbers, compounds with a digit (AES-256, 9AM-6PM), names that end in one (TLS 1.3), and copy-all. */
const together = /(\(\d+\) \d[\d-]*|\b(?:ISO|SOC|TLS|WCAG) \d[\d.]*|[Cc]opy-all|\S*\d-\S+|\S+-\d\S*)/;

/** Keeps such phrases on one line. */
export const unbroken = (text: string) =>
  text.split(together).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- A phrase may occur twice, and the parts keep their order.
      <span key={index} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
