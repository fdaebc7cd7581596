import { AgreementLink } from '../components/AgreementLink.tsx';
import { Link } from '@tanstack/react-router';
import { brand } from '../../machines/domain/brand.ts';
import { unbroken } from './unbroken.tsx';
import type { DocumentSection } from './document.ts';
import { mailTo } from '../../machines/domain/mail.ts';
import { policies } from './policies.ts';

const { name } = brand;
const { encryption, identifiers, breachNotice, retention } = policies;

export interface HipaaSection extends DocumentSection {
  facts: readonly { what: string; fact: string }[];
}

export const baaMail = mailTo(`${name} BAA documentation request`, [
  'Hello,',
  'Please send us the documentation of your Business Associate Agreement.',
  'Organization:\nWho signs for it:\nBest time to reach me:',
  'Please do not include patient information.',
]);

/** `/hipaa-compliance` (STAT-2). Requirements are those of 45 CFR 164; promises are STAT-2's. */
export const hipaaSections: readonly HipaaSection[] = [
  {
    id: 'roles',
    heading: 'Who answers for what',
    facts: [
      { what: 'You', fact: 'Covered entity' },
      { what: name, fact: 'Business associate' },
      { what: 'Between us', fact: 'BAA' },
    ],
    body: (
      <>
        <p>
          Under HIPAA your practice is a covered entity: it decides what is done with the health information of its
          patients, and it answers to them. A company that handles this information for you is your business associate.{' '}
          {name} is one, and as such it is bound twice: by the HIPAA Security Rule itself, and by a Business Associate
          Agreement with you.
        </p>
        <p>
          No trial begins before the BAA is accepted. It is shown in full when you log in for the first time, together
          with the Terms &amp; Conditions, and you can <AgreementLink hash="baa">read it before that</AgreementLink>.
          What follows says how we keep it, and where we are not finished yet.
        </p>
      </>
    ),
  },
  {
    id: 'infrastructure-security',
    heading: 'Infrastructure security',
    facts: [
      { what: 'At rest', fact: encryption.atRest },
      { what: 'In transit', fact: encryption.inTransit },
      { what: 'Audio', fact: 'Deleted after transcription, unless you keep it' },
      { what: 'Identifiers', fact: `All ${identifiers} removed before any other use` },
    ],
    body: (
      <>
        <p>
          From your microphone to our servers everything travels over {unbroken(encryption.inTransit)}, and what is
          stored is encrypted with {unbroken(encryption.atRest)}. That covers audio while it exists, transcripts, notes,
          suggested codes, and the images that you show our assistant.
        </p>
        <p>
          The safest recording is the one that is no longer there. Audio is deleted after transcription unless you keep
          it. Usage data is kept {retention.usage}, and clinical data {retention.clinical} while our agreement lasts;
          the{' '}
          <Link to="/privacy" hash="retention">
            privacy policy
          </Link>{' '}
          says the same with its reasons. Before information is used for anything other than the service to you, the{' '}
          {identifiers} identifiers that the Privacy Rule lists are removed from it.
        </p>
      </>
    ),
  },
  {
    id: 'data-localization',
    heading: 'Data localization',
    facts: [
      { what: 'Stored', fact: 'US only' },
      { what: 'Processed', fact: 'US only' },
    ],
    body: (
      <p>
        Protected health information is stored and processed in the United States, and nowhere else. This holds for
        those who work for us, too: a subcontractor that handles such information keeps it in the country. Your own
        assessment needs no chapter on transfers abroad, because there are none.
      </p>
    ),
  },
  {
    id: 'administrative-safeguards',
    heading: 'Administrative safeguards',
    facts: [
      { what: 'The rule', fact: '45 CFR 164.308' },
      { what: 'Access', fact: 'Only what a task needs' },
      { what: 'Subcontractors', fact: 'An agreement no less strict' },
    ],
    body: (
      <>
        <p>
          The Security Rule first asks for order among people: to analyze risks and reduce them, to name who is
          responsible, to give access to those alone whose task needs it, to train them, and to know what to do when
          something happens.
        </p>
        <p>
          We hold ourselves to it. The people who work for us see protected health information only as far as their task
          requires, and are bound to confidentiality. A subcontractor that handles it signs an agreement that is no less
          strict than ours with you. Each use or disclosure that the BAA does not allow is reported to you, and so is
          each security incident that we learn of. Our books and records on this are open to the Secretary of Health and
          Human Services.
        </p>
        <p>
          Your part is the same on a smaller scale: one account for each person, passwords that are not shared, and a
          word to us when somebody leaves or a device is lost.
        </p>
      </>
    ),
  },
  {
    id: 'physical-safeguards',
    heading: 'Physical safeguards',
    facts: [
      { what: 'The rule', fact: '45 CFR 164.310' },
      { what: 'In your hands', fact: 'Phone, laptop, workstation' },
    ],
    body: (
      <>
        <p>
          The rule also asks who can walk up to the machines: it calls for control over the buildings in which data is
          stored, over the places from which it is worked with, and over devices and media when they are moved, reused
          or thrown away. We hold those who run our infrastructure to the same, in the agreements that we have with
          them.
        </p>
        <p>
          The devices that listen are yours. Lock them when you leave the room, keep their systems up to date, and place
          the screen so that the next patient does not read about the last one.
        </p>
      </>
    ),
  },
  {
    id: 'certifications',
    heading: 'Certifications',
    facts: [
      { what: 'SOC 2', fact: 'Certification in progress' },
      { what: 'ISO 27001', fact: 'Alignment, not a certificate' },
      { what: 'HIPAA', fact: 'A law: nobody certifies it' },
    ],
    body: (
      <>
        <p>
          Our SOC 2 certification is in progress. That means that it is not there yet, so you will find no seal on this
          site. Our controls are aligned with ISO 27001, which is a statement about how we work and not a certificate
          either.
        </p>
        <p>
          For HIPAA there is no certificate at all: the government issues none and recognizes none. What a vendor can
          give you is a signed agreement, plain answers, and evidence on request.{' '}
          <Link to="/hipaa-compliance" hash="compliance-contact" activeOptions={{ includeHash: true }}>
            Ask us for it
          </Link>
          , and look at the <Link to="/trust">trust center</Link> for the state of each item.
        </p>
      </>
    ),
  },
  {
    id: 'breach-notice',
    heading: 'Breach notice',
    facts: [
      { what: 'We tell you', fact: `${breachNotice.hipaa.charAt(0).toUpperCase()}${breachNotice.hipaa.slice(1)}` },
    ],
    body: (
      <p>
        If we discover a breach of unsecured protected health information, we notify the covered entities whose
        information it is {breachNotice.hipaa}: what we know at that hour, what we have stopped, and whom to call. That
        first word is not the last one. The full report that the <AgreementLink hash="baa-reporting">BAA</AgreementLink>{' '}
        describes follows as we learn more, within the time that it sets. You then have what you need for your own
        duties toward patients and authorities, and we help you with them.
      </p>
    ),
  },
];
