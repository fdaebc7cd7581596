import { PageHeader } from '../components/PageHeader.tsx';
import { pages } from '../content/pages.ts';
import { AcceptanceFlow, type AcceptanceProps } from './AcceptanceFlow.tsx';
import { WholeStylesFromHere } from '../shell/WholeStylesFromHere.tsx';
import styles from './LegalAcceptanceScreen.module.css';
import { LegalDocuments } from './LegalDocuments.tsx';

/** `/legal-acceptance`: both documents, and below them the boxes that accept them. */
export function LegalAcceptanceScreen(props: AcceptanceProps) {
  return (
    <>
      <div className="field">
        <PageHeader page={pages.legalAcceptance} />
      </div>
      <div className={`wrap ${styles.columns}`}>
        <LegalDocuments />
        <WholeStylesFromHere />
        <AcceptanceFlow {...props} />
      </div>
    </>
  );
}
