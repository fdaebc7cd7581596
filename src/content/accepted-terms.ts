import { brand } from '../../machines/domain/brand.ts';
import type { LegalDocument } from './document.ts';
import { legalButton } from '../../machines/legal-acceptance/legal-statements.ts';
import { legalTitles } from '../../machines/legal-acceptance/legal-titles.ts';
import { policies } from './policies.ts';

const { name, assistant, email } = brand;
const { trialDays, encryption, retention, breachNotice, uptime, liabilityMonths, identifiers } = policies;

/** LEGAL-1. They promise nothing that no requirement does. */
export const acceptedTerms: LegalDocument = {
  id: 'terms',
  tab: 'Terms & Conditions',
  title: legalTitles.terms,
  summary: `What you may expect of ${name}, and what ${name} expects of you.`,
  sections: [
    {
      id: 'terms-agreement',
      heading: 'The agreement',
      clauses: [
        `These terms are an agreement between you and ${name} (“we”) about the service: the medical scribe that turns a conversation into a structured note and suggests billing codes, the clinical chat assistant ${assistant}, your account, and our public site. “You” are the person who accepts and, where that person accepts for a practice or another organization, that organization too.`,
        `You accept by checking the boxes and pressing “${legalButton}”. We record the exact text that you accepted, when you did, and from which network address and browser. A copy of the text is yours whenever you ask for it.`,
        'For protected health information the Business Associate Agreement (BAA) prevails over everything else. After it comes what your organization has agreed on with us in writing, then these terms, then the Terms of service and the Privacy policy on our site, which say more about the same rules.',
      ],
    },
    {
      id: 'terms-who-may-use-it',
      heading: 'Who may use the service',
      clauses: [
        'Users must be licensed healthcare providers or authorized staff. Authorized staff are people who work under the direction of such a provider and use the service on the provider’s behalf. Residents and students count among them, under the supervision that their training provides for.',
        'The service is made for care in the United States. Patients have no accounts.',
        'Whoever accepts for a practice confirms that they may do so. If your license ends or is suspended, you stop using the service for patient care until it is restored.',
      ],
    },
    {
      id: 'terms-account',
      heading: 'Your account',
      clauses: [
        'You give us true information when you sign up, and keep it current. An account belongs to one person and is not shared, not even within a practice. What is done with your account counts as done by you.',
        'Choose a password of at least eight characters that you use nowhere else, and keep it to yourself. Tell us at once when somebody else may know it or has had your device.',
      ],
    },
    {
      id: 'terms-trial',
      heading: 'The trial',
      clauses: [
        `The free trial lasts ${trialDays} days. It starts once you have logged in and accepted these terms and the BAA, and it needs no credit card.`,
        'During the trial you have every feature of the plan that you chose. When the trial ends nothing is charged: to go on, you choose a plan and subscribe.',
      ],
    },
    {
      id: 'terms-plans',
      heading: 'Plans and payment',
      clauses: [
        'Plans and prices are those of our pricing page on the day on which you subscribe; enterprise plans are agreed on in writing. Prices are in US dollars. Taxes are added where the law requires it.',
        'Encounters are unlimited on every plan, in the trial as well.',
        'You pay in advance for the month or the year that you chose, through a card payment provider. A price that changes is announced before it applies to you, and applies from your next period on.',
      ],
    },
    {
      id: 'terms-responsibility',
      heading: 'Your responsibility as a clinician',
      clauses: [
        `${name} drafts. A draft may leave out what was said, mistake one word for another, or place a finding where it does not belong. You read, correct and complete every note before it becomes part of a record. By signing or exporting a note you make it yours.`,
        'ICD-10 and billing codes are suggestions. You decide which codes describe the visit and are supported by its documentation, and you answer for what is billed.',
        `${assistant} supports your reasoning. It can describe images such as EKGs and X-rays, help to word the section on medical decision making, and point to guidelines. Its answers may be wrong or out of date. They are not a diagnosis, an order, or the reading of a specialist, and no decision about a patient is to rest on one of them alone.`,
        'The service does not monitor patients and sends no alarms. It must not be the only record while care depends on it.',
      ],
    },
    {
      id: 'terms-consent',
      heading: 'Recording and consent',
      clauses: [
        'You tell the people in the room that the visit is recorded and what for, and obtain the consent that your state and your organization ask for. Without it you do not record, and you stop recording when you are asked to.',
      ],
    },
    {
      id: 'terms-acceptable-use',
      heading: 'Acceptable use',
      clauses: [
        'Do not use the service against the law, to harm or deceive anyone, or for patients in whose care you have no part. Do not try to reach data that is not meant for you, to identify people in de-identified data, or to probe, overload or circumvent the protection of the service, except in a security review that we have agreed to in writing.',
        'Do not copy or take apart the service, build a competing service with it, resell it, or use it for somebody whom your plan does not cover.',
        'We may suspend an account that endangers patients, other users or the service. We say why as soon as we can.',
      ],
    },
    {
      id: 'terms-intellectual-property',
      heading: 'Intellectual property',
      clauses: [
        `The software, the models, the texts and the name of ${name} belong to us or to those who license them to us. You may use them for your own practice for as long as your account lasts. Nothing else is granted.`,
        'What you record, dictate and write stays yours or your organization’s. You allow us to process it as far as the service to you needs that, and as the BAA permits.',
        'If you suggest an improvement, we may build it without owing you anything for it.',
      ],
    },
    {
      id: 'terms-data',
      heading: 'Data and confidentiality',
      clauses: [
        'Protected health information is handled under the BAA. Each of us keeps what it learns in confidence about the other’s affairs to itself, uses it only for this agreement, and discloses it only where the law requires it.',
        `Data is kept in the United States, encrypted with ${encryption.atRest} at rest and ${encryption.inTransit} in transit. Audio is deleted after transcription unless you keep it. Usage data is kept ${retention.usage}. Clinical data is kept ${retention.clinical} while this agreement lasts; at its end the BAA decides what becomes of it.`,
        `Before patient information is used for anything other than the service to you, the ${identifiers} identifiers that the HIPAA Privacy Rule lists are removed from it.`,
      ],
    },
    {
      id: 'terms-breach-notice',
      heading: 'Breach notice',
      clauses: [
        `If there is a breach of unsecured protected health information that we hold for you, we notify you without unreasonable delay and ${breachNotice.privacyAndTerms} of its discovery, with what you need to notify others. The BAA says how.`,
      ],
    },
    {
      id: 'terms-availability',
      heading: 'Availability',
      clauses: [
        `We aim for ${uptime} uptime and tell you of planned interruptions. This is a target and not a guarantee. Have a way to document without the service, because patient care must not depend on it.`,
        'A note leaves the service by pushing it to your EHR, where the EHR allows it, or by copying all of it. We answer for what we send, not for what your EHR, your device or your network do with it. Check that a note has arrived with the right patient.',
      ],
    },
    {
      id: 'terms-disclaimers',
      heading: 'Disclaimers',
      clauses: [
        'The service is provided as is and as available. Beyond what these terms and the BAA say, and as far as the law allows, we give no warranty, express or implied: not of merchantability, not of fitness for a particular purpose, and not that a transcript, a note, a code or an answer is correct or complete.',
        'Figures on our site about time, revenue or well-being describe what we claim or expect in general. They do not promise a result in your practice.',
      ],
    },
    {
      id: 'terms-liability',
      heading: 'Limits of liability',
      clauses: [
        'As far as the law allows, neither of us is liable to the other for indirect or consequential damage, for lost profit, or for lost goodwill.',
        `Our total liability from this agreement is limited to the fees that you paid for the service in the ${liabilityMonths} months before the claim arose.`,
        'These limits do not apply where the law does not allow them, and they take nothing from what the BAA provides.',
        'You hold us harmless from claims of others that arise from care that you gave, from a recording without consent, or from use of the service against these terms.',
      ],
    },
    {
      id: 'terms-ending',
      heading: 'Ending the agreement',
      clauses: [
        `The agreement lasts for as long as you have an account. You may end it at any time by writing to ${email} from the address of your account. Export the notes that you need before that: after the end you can no longer log in.`,
        'We may end it if you break these terms in a way that matters and do not fix that after we have told you, or if we cease to offer the service. We then tell you in time to export your notes, unless the law or the safety of patients forbids it.',
        'What the BAA says about the return or destruction of protected health information applies in every case. What by its nature is meant to last, such as confidentiality and the limits of liability, lasts.',
      ],
    },
    {
      id: 'terms-changes',
      heading: 'Changes to these terms',
      clauses: [
        'We announce changes by email before they take effect, and ask you to accept them anew where that is due. If you do not agree, you can end the agreement before that day. For a subscription that is paid in advance, a change to your disadvantage applies from the next period on, unless the law demands it earlier.',
      ],
    },
    {
      id: 'terms-general',
      heading: 'Law and the rest',
      clauses: [
        'The law of the United States applies and, where it leaves a matter to the states, that of the state in which you practice. If we disagree, write to us first.',
        'If a part of these terms does not hold, the rest does. That one of us does not insist on a right at once does not mean that it is waived. You may transfer this agreement to somebody else only if we agree.',
        'These terms, the BAA, the Terms of service and the Privacy policy on our site, and what was agreed on in writing for your organization are the whole of our agreement, in the order of clause 1.3.',
        `Questions about these terms reach us at ${email}. Please do not include patient information.`,
      ],
    },
  ],
};
