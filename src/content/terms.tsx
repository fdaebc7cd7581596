import { Link } from '@tanstack/react-router';
import { brand } from '../../machines/domain/brand.ts';
import { unbroken } from './unbroken.tsx';
import type { DocumentSection } from './document.ts';
import { policies } from './policies.ts';
import { dollars } from '../../machines/domain/money.ts';
import { annualSaving } from '../../machines/billing/billing.plans.ts';
import { plans } from './prices.ts';

const { name, assistant, email } = brand;
const { trialDays, uptime, encryption, retention, breachNotice, liabilityMonths } = policies;

export interface TermsSection extends DocumentSection {
  spoken: string;
}

const priceSentences = plans.flatMap(({ name: plan, price }) =>
  price ? [`${plan} ${dollars(price.monthly)} a month, or ${dollars(price.annual.perYear)} a year`] : [],
);

/** STAT-2. Promises nothing that no requirement does. */
export const termsSections: readonly TermsSection[] = [
  {
    id: 'agreement',
    heading: 'The agreement',
    spoken: 'Using the service means agreeing to this.',
    body: (
      <>
        <p>
          These terms are an agreement between you and {name} (“we”) about the service: the public site, the account,
          and the medical scribe that turns a conversation into a structured note. If you accept them for a practice or
          another organization, you confirm that you may do so, and “you” means that organization too.
        </p>
        <p>
          Before a trial starts you accept the{' '}
          <Link to="/legal-acceptance">Terms &amp; Conditions and the Business Associate Agreement</Link> (BAA) in the
          version that is shown to you then. These terms say more about the same rules, and the{' '}
          <Link to="/privacy">privacy policy</Link> says how we handle data. Where they differ on protected health
          information, the BAA prevails; on anything else, what your organization has agreed on with us in writing does,
          and then what you accepted.
        </p>
      </>
    ),
  },
  {
    id: 'who-may-use-it',
    heading: 'Who may use the service',
    spoken: 'It is for clinicians and the people they trust with the chart.',
    body: (
      <>
        <p>
          Users must be licensed healthcare providers or authorized staff. Physicians, nurse practitioners, physician
          assistants and nurses use it under their own license. Authorized staff use it on behalf of the provider who
          directs them. Residents and students count among them, under the supervision that their training provides for.
        </p>
        <p>
          You confirm that nothing bars you from practicing, or from working where you say you do. If your license ends
          or is suspended, you stop using the service for patient care until it is restored.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    heading: 'Your account',
    spoken: 'One person, one account. Keep the password to yourself.',
    body: (
      <>
        <p>
          You give us true information when you sign up, and keep it current. An account belongs to one person: it is
          not shared, sold or lent, not even within a practice. What is done with your account counts as done by you.
        </p>
        <p>
          Choose a password of at least eight characters that you use nowhere else. Tell us at once if you think that
          somebody else knows it, or has had your device.
        </p>
      </>
    ),
  },
  {
    id: 'trial',
    heading: 'The trial',
    spoken: `${trialDays} days, no credit card.`,
    body: (
      <p>
        The free trial lasts {trialDays} days. It starts when you have logged in and accepted the terms, not when you
        sign up, and it needs no credit card. During the trial you have every feature of the plan that you chose. When
        it ends, nothing is charged: to go on you choose a plan and subscribe.
      </p>
    ),
  },
  {
    id: 'plans-and-billing',
    heading: 'Plans and billing',
    spoken: 'The price is on the pricing page. Encounters are unlimited.',
    body: (
      <>
        <p>
          The plans and their prices are those of the <Link to="/pricing">pricing page</Link> on the day on which you
          subscribe. At present they are: {priceSentences.join('; ')}. Enterprise plans are agreed on in writing. Annual
          billing saves {annualSaving}. Prices are in US dollars; taxes are added where the law requires it.
        </p>
        <p>
          Encounters are unlimited on every plan: we set no cap on the number of visits or notes. The organization plan
          covers up to ten users, and each additional user is billed at the price on the pricing page.
        </p>
        <p>
          Payment goes through a card payment provider, in advance for the month or the year that you chose. A price
          that changes is announced before it applies to you, and applies from your next period on.
        </p>
      </>
    ),
  },
  {
    id: 'clinical-responsibility',
    heading: 'Your responsibility as a clinician',
    spoken: 'The draft is ours. The note is yours.',
    body: (
      <>
        <p>
          {name} drafts. A draft may leave out what was said, mistake one word for another, or place a finding where it
          does not belong. You read every note, correct it, and complete it before it becomes part of a record. By
          signing or exporting a note you make it yours.
        </p>
        <p>
          ICD-10 and billing codes are suggestions. You decide which codes describe the visit and are supported by its
          documentation, and you answer for what is billed. The service does not know your payer’s rules.
        </p>
        <p>
          The service is not made for emergencies: it does not monitor a patient, sends no alarm, and must not be the
          only record while care depends on it.
        </p>
      </>
    ),
  },
  {
    id: 'consent',
    heading: 'Recording and consent',
    spoken: 'Tell the patient before you record.',
    body: (
      <p>
        You tell the people in the room that the visit is recorded and what for, and you obtain the consent that the law
        of your state and the rules of your organization ask for. If somebody does not consent, you do not record: a
        note can also be started from text, or from your own spoken report afterward. You stop recording when you are
        asked to.
      </p>
    ),
  },
  {
    id: 'synapse',
    heading: `${assistant}`,
    spoken: 'It supports your reasoning. It does not diagnose.',
    body: (
      <p>
        {assistant} is a clinical chat assistant. It can describe images such as EKGs and X-rays, help to word the
        section on medical decision making, and point to guidelines. Its answers are information for a professional who
        can judge them: they are not a diagnosis, an order, or the reading of a specialist, and they may be wrong or out
        of date. Check what matters at its source. No decision about a patient is to rest on an answer from {assistant}{' '}
        alone.
      </p>
    ),
  },
  {
    id: 'acceptable-use',
    heading: 'Acceptable use',
    spoken: 'Do not use it to harm, to pry, or to break things.',
    body: (
      <>
        <p>You do not, and do not let others:</p>
        <ul>
          <li>use the service against the law, or to harm or deceive anyone;</li>
          <li>put in information about patients whose care you have no part in;</li>
          <li>try to reach data that is not meant for you, or to identify people in data that was de-identified;</li>
          <li>
            probe, overload or circumvent its protection, except in a security review that we have agreed to in writing;
          </li>
          <li>copy it, take it apart, or use it to build a competing service;</li>
          <li>resell it, or use it for somebody who is not covered by your plan.</li>
        </ul>
        <p>
          We may suspend an account that endangers patients, other users or the service, and say why as soon as we can.
        </p>
      </>
    ),
  },
  {
    id: 'intellectual-property',
    heading: 'Intellectual property',
    spoken: 'The software is ours. What you say and sign stays yours.',
    body: (
      <>
        <p>
          The software, its models, its texts and the name {name} belong to us or to those who license them to us. For
          as long as your account lasts you may use them for your own practice. Nothing else is granted.
        </p>
        <p>
          What you record, dictate and write remains yours or your organization’s. You allow us to process it as far as
          the service to you needs that. If you suggest an improvement, we may build it without owing you anything for
          it.
        </p>
      </>
    ),
  },
  {
    id: 'data-and-confidentiality',
    heading: 'Data, confidentiality and the BAA',
    spoken: 'Patient information has an agreement of its own.',
    body: (
      <>
        <p>
          Protected health information is handled under the BAA. Each of us keeps what it learns in confidence about the
          other’s affairs to itself, uses it only for this agreement, and discloses it only where the law requires it.
        </p>
        <p>
          Data is kept in the United States, encrypted with {unbroken(encryption.atRest)} at rest and{' '}
          {unbroken(encryption.inTransit)} in transit. Audio is deleted after transcription unless you keep it. Usage
          data is kept {retention.usage}, and clinical data {retention.clinical} while this agreement lasts; at its end
          the BAA decides what becomes of it. The{' '}
          <Link to="/privacy" hash="retention">
            privacy policy
          </Link>{' '}
          has the details.
        </p>
      </>
    ),
  },
  {
    id: 'breach-notice',
    heading: 'Breach notice',
    spoken: 'If something goes wrong, you hear it from us.',
    body: (
      <p>
        If there is a breach of unsecured protected health information that we hold for you, we notify you without
        unreasonable delay and {breachNotice.privacyAndTerms} of its discovery, with what you need to notify others.
        That is the longest it may take; our first word comes sooner, as the page on{' '}
        <Link to="/hipaa-compliance" hash="breach-notice">
          HIPAA compliance
        </Link>{' '}
        says. We help you to find out what happened and whom it concerns.
      </p>
    ),
  },
  {
    id: 'availability',
    heading: 'Availability',
    spoken: 'We aim high, and keep paper within reach.',
    body: (
      <p>
        We aim for {uptime} uptime. This is a target and not a guarantee. We tell you of planned interruptions. Have a
        way to document without the service: a network, a microphone or an EHR can fail at any time, and patient care
        must not depend on it.
      </p>
    ),
  },
  {
    id: 'other-services',
    heading: 'Your EHR and other services',
    spoken: 'We push where your EHR allows it; copying works everywhere.',
    body: (
      <p>
        A note leaves the service by pushing it to your EHR, where the EHR allows it, or by copying all of it. Your EHR,
        your device and your network are governed by your agreements with those who provide them. We answer for what we
        send, not for what they do with it. Check that a pushed note has arrived with the right patient.
      </p>
    ),
  },
  {
    id: 'disclaimers',
    heading: 'Disclaimers',
    spoken: 'It is provided as is.',
    body: (
      <p>
        The service is provided as is and as available. Beyond what these terms say, and as far as the law allows, we
        give no warranty, express or implied: not of merchantability, not of fitness for a particular purpose, and not
        that a transcript, a note, a code or an answer is correct or complete. Figures on our site about time, revenue
        or well-being describe what we claim or expect in general. They do not promise a result in your practice.
      </p>
    ),
  },
  {
    id: 'liability',
    heading: 'Limits of liability',
    spoken: `Our liability ends at ${liabilityMonths} months of fees.`,
    body: (
      <>
        <p>
          As far as the law allows, neither of us is liable to the other for indirect or consequential damage, for lost
          profit, or for lost goodwill. Our total liability from this agreement is limited to the fees that you paid for
          the service in the {liabilityMonths} months before the claim arose.
        </p>
        <p>
          These limits do not apply where the law does not allow them, and they take nothing from what the BAA provides.
          You hold us harmless from claims of others that arise from care that you gave, from a recording without
          consent, or from use of the service against these terms.
        </p>
      </>
    ),
  },
  {
    id: 'ending',
    heading: 'Ending the agreement',
    spoken: 'Take your notes with you.',
    body: (
      <>
        <p>
          The agreement lasts for as long as you have an account. To end it, write to{' '}
          <a href={`mailto:${email}`}>{email}</a> from the address of your account. Export the notes that you need
          before that: after the end you can no longer log in.
        </p>
        <p>
          We may end it if you break these terms in a way that matters and do not fix that after we have told you, or if
          we cease to offer the service. We then tell you in time to export your notes, unless the law or the safety of
          patients forbids it. What the BAA says about the return or destruction of protected health information applies
          in every case. What by its nature is meant to last, such as confidentiality and the limits of liability,
          lasts.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes to these terms',
    spoken: 'You hear of a change before it takes effect.',
    body: (
      <p>
        The date at the top says when these terms were last changed. We announce changes by email before they take
        effect, and ask you to accept them anew where that is due. If you do not agree, you can end the agreement before
        that day. For a subscription that is paid in advance, a change to your disadvantage applies from the next period
        on, unless the law demands it earlier.
      </p>
    ),
  },
  {
    id: 'law',
    heading: 'Law and the rest',
    spoken: 'United States law, and first of all: talk to us.',
    body: (
      <>
        <p>
          The law of the United States applies and, where it leaves a matter to the states, that of the state in which
          you practice. If we disagree, write to us first: most things can be settled between two people who want to.
        </p>
        <p>
          If a part of these terms does not hold, the rest does. That one of us does not insist on a right at once does
          not mean that it is waived. You may transfer this agreement to somebody else only if we agree. The BAA, what
          was agreed on in writing for your organization, the Terms &amp; Conditions that you accepted, these terms and
          the privacy policy are the whole of our agreement, in that order.
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    heading: 'Contact',
    spoken: 'A person answers.',
    body: (
      <p>
        Questions about these terms reach us at <a href={`mailto:${email}`}>{email}</a> or with the{' '}
        <Link to="/contact">contact form</Link>. Please do not include patient information.
      </p>
    ),
  },
];
