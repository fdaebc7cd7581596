import { PageHeader } from '../components/PageHeader.tsx';
import { pages } from '../content/pages.ts';
import signed from '../drawings/signed.svg?raw';
import { AcceptanceFlow } from './AcceptanceFlow.tsx';
import { WholeStylesFromHere } from '../shell/WholeStylesFromHere.tsx';
import styles from './LegalAcceptanceScreen.module.css';
import { LegalDocuments } from './LegalDocuments.tsx';

export function LegalAcceptanceScreen() {
  return (
    <>
      <div className={`field ${styles.header}`}>
        <PageHeader page={pages.legalAcceptance} drawing={signed} />
      </div>
      <div className={`wrap broad ${styles.columns}`}>
        <LegalDocuments />
        <WholeStylesFromHere />
        <AcceptanceFlow />
      </div>
    </>
  );
}
