/** A phone number, a compound that has a figure in it (AES-256, 9AM-6PM), a name that ends in one (TLS 1.3), and what is called copy-all. */
const together = /(\(\d+\) \d[\d-]*|\b(?:ISO|SOC|TLS|WCAG) \d[\d.]*|[Cc]opy-all|\S*\d-\S+|\S+-\d\S*)/;

/** A text in which these stay on one line. */
export const unbroken = (text: string) =>
  text.split(together).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- The same may be said twice, and the parts keep their order.
      <span key={index} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
