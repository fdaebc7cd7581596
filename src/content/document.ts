import type { ReactNode } from 'react';

/** A section of a long text. The list of sections makes the contents list and the anchors. */
export interface DocumentSection {
  /** Its anchor: an address that others may have linked to, so it stays. */
  id: string;
  heading: string;
  body: ReactNode;
}
