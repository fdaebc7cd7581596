import { Link } from '@tanstack/react-router';
import { brand } from '../../machines/domain/brand.ts';
import { unbroken } from './unbroken.tsx';
import type { DocumentSection } from './document.ts';
import { policies } from './policies.ts';

const { name, assistant, email } = brand;
const { retention, encryption, identifiers, breachNotice, privacyRequests } = policies;

/** Retention per kind of data, for the picture at the top of the page. `until` is 0 to 1. */
export const retentionLines = [
  { what: 'Audio', kept: 'Deleted after transcription, unless you keep it', until: 0.12, voice: true },
  {
    what: 'Usage data',
    kept: `Kept ${retention.usage}`,
    until: retention.years.usage / retention.years.clinical,
    voice: false,
  },
  { what: 'Clinical data', kept: `Kept ${retention.clinical}`, until: 1, voice: false },
] as const;

/** STAT-2. Promises nothing that no requirement does. */
export const privacySections: readonly DocumentSection[] = [
  {
    id: 'who-we-are',
    heading: 'Who we are, and whom this is for',
    body: (
      <>
        <p>
          {name} is a voice-first medical scribe. It listens to the conversation between a clinician and a patient,
          drafts a structured note, and suggests billing codes. This policy covers the public site, the accounts that
          are opened on it, and the service behind them.
        </p>
        <p>
          It is written for licensed healthcare providers and the staff they authorize, who are the only people the
          service is for. Patients do not have accounts with us. If you are a patient and want to know what was recorded
          in your visit, your provider is the right person to ask.
        </p>
        <p>
          We have two roles. For everything that is said or written about a patient, your practice is the covered entity
          under HIPAA, and we are its business associate: we handle that information on the practice’s behalf, under a
          Business Associate Agreement (BAA), and where this policy and that agreement differ, the agreement prevails.
          For your own account, and for your visit to this site, we decide ourselves how data is handled, and this
          policy says how.
        </p>
      </>
    ),
  },
  {
    id: 'what-we-collect',
    heading: 'What we collect',
    body: (
      <>
        <p>Six kinds of data, each for a reason of its own:</p>
        <dl>
          <dt>Account data</dt>
          <dd>
            Your name, email address and role, your organization if you name one, and the plan that you choose. We keep
            only a hash of your password.
          </dd>
          <dt>Records of acceptance</dt>
          <dd>
            When you accept the Terms &amp; Conditions and the BAA: the exact text, the time, and the network address
            and browser that you used.
          </dd>
          <dt>Messages and applications</dt>
          <dd>
            What you send with a form of this site. The contact form sends your name, your email address and your
            message; the applications for the beta test and for a position send the fields that you see, and the second
            also your resume.
          </dd>
          <dt>Usage data</dt>
          <dd>
            Which functions are used, when and for how long, with what kind of device and browser, and which errors
            occurred.
          </dd>
          <dt>Audio</dt>
          <dd>What is spoken while you record: the conversation in a visit, or your own report in echo mode.</dd>
          <dt>Clinical data</dt>
          <dd>Transcripts, notes, suggested codes, and what you ask or show to {assistant}, images included.</dd>
        </dl>
        <p>
          The forms of this site are not made for patient information, and say so beside every field that takes free
          text. Please keep it out of them.
        </p>
      </>
    ),
  },
  {
    id: 'how-we-use-it',
    heading: 'What we use it for',
    body: (
      <>
        <p>
          Audio and clinical data are used to do what you asked for: to transcribe the visit, to draft the note, to
          suggest codes, to answer a question that you put to {assistant}, and to hand the finished note to you or to
          your EHR.
        </p>
        <p>
          Account data is used to open and protect your account, to run the trial and the subscription, and to send the
          emails that belong to them: a login link, a confirmation, a reset. Messages and applications are used to
          answer them.
        </p>
        <p>
          Usage data is used to keep the service running, to find faults, to notice misuse, and to decide what to
          improve. We use no more of any kind than its purpose needs. A record of acceptance proves what was agreed on,
          and is used for nothing else.
        </p>
      </>
    ),
  },
  {
    id: 'audio',
    heading: 'What happens to audio',
    body: (
      <>
        <p>
          Audio is deleted after transcription unless you keep it. Keeping a recording is your decision, and what you
          keep belongs to the clinical data of that visit from then on.
        </p>
        <p>
          You tell your patients that the visit is recorded, and obtain the consent that your state asks for. We cannot
          do that for you: we are not in the room.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    heading: 'How long we keep it',
    body: (
      <>
        <p>
          Usage data is kept {retention.usage}. Clinical data is kept {retention.clinical} while our agreement lasts;
          when it ends, the BAA decides, and what we still hold is returned or destroyed. Your own duty to keep records
          may be longer, and your EHR remains the place for that.
        </p>
        <p>
          Where no period is named here, data is kept for as long as its purpose needs it and the law requires it. When
          a period has ended, data is deleted or freed of identifiers.
        </p>
      </>
    ),
  },
  {
    id: 'de-identification',
    heading: 'De-identification',
    body: (
      <p>
        Before patient information is used for anything other than the service to you, the {identifiers} identifiers
        that the HIPAA Privacy Rule lists (45 CFR 164.514(b)(2)) are removed from it. Among them are names, places
        smaller than a state, dates more exact than a year, phone numbers and email addresses, record and account
        numbers, device identifiers, voice prints, and full-face photographs. What remains does not identify a person,
        and nobody who works with it may try to find out whom it is about.
      </p>
    ),
  },
  {
    id: 'security',
    heading: 'How we protect it',
    body: (
      <>
        <p>
          Data is encrypted with {unbroken(encryption.atRest)} at rest and with {unbroken(encryption.inTransit)} in
          transit. The people who work for us see it only as far as their task requires, and are bound to
          confidentiality.
        </p>
        <p>
          The <Link to="/trust">trust center</Link> states our security posture in one place, and says which part of it
          is not finished. No measure makes a loss impossible; the section on{' '}
          <Link to="/privacy" hash="breach-notice" activeOptions={{ includeHash: true }}>
            breach notice
          </Link>{' '}
          says what we do if one occurs.
        </p>
      </>
    ),
  },
  {
    id: 'where-data-lives',
    heading: 'Where data lives',
    body: (
      <p>
        Data is stored and processed in the United States only. If you open the service from another country, your
        device sends data to the United States and receives it from there; nothing is stored elsewhere on our side.
      </p>
    ),
  },
  {
    id: 'sharing',
    heading: 'Whom we share it with',
    body: (
      <>
        <p>We disclose data to the following, and to nobody else:</p>
        <ul>
          <li>
            Service providers who run a part of the service for us. One that handles protected health information signs
            an agreement no less strict than our own with you.
          </li>
          <li>The card payment provider, with whom you enter your card details when you subscribe.</li>
          <li>Your EHR, when you push a note to it, and the members of your organization with whom you share one.</li>
          <li>Courts and authorities, where the law requires it, and then no more than it requires.</li>
        </ul>
        <p>
          This site loads nothing from third parties: no advertising, no analytics, no fonts or scripts from elsewhere.
        </p>
      </>
    ),
  },
  {
    id: 'your-rights',
    heading: 'Your rights',
    body: (
      <>
        <p>
          You may ask us what we hold about you, have it corrected, receive a copy of it, and have it deleted where no
          law obliges us to keep it. Write to <a href={`mailto:${email}`}>{email}</a> from the address of your account.
          Privacy requests are answered {privacyRequests}. We may ask for proof that it is really you; we do not ask for
          a reason.
        </p>
        <p>
          If you live in a state whose privacy law gives you more than this, you have that as well, and we treat nobody
          worse for using it.
        </p>
        <p>
          Requests from patients about their records belong with their provider. If one reaches us, we pass it on and
          help the provider answer it in time.
        </p>
      </>
    ),
  },
  {
    id: 'breach-notice',
    heading: 'If something goes wrong',
    body: (
      <p>
        If there is a breach of unsecured personal or health information, we notify you without unreasonable delay and{' '}
        {breachNotice.privacyAndTerms} of its discovery: what happened, which data it was, what we have done, and what
        you can do. For your own account that notice goes to you; for patients it goes to your practice, which notifies
        them. That is the longest it may take. How soon covered entities hear from us first is on the page about{' '}
        <Link to="/hipaa-compliance" hash="breach-notice">
          HIPAA compliance
        </Link>
        .
      </p>
    ),
  },
  {
    id: 'cookies',
    heading: 'Cookies and storage in your browser',
    body: (
      <p>
        We set no cookie for tracking. A session cookie keeps you logged in, two short-lived ones tie the acceptance of
        the terms to the signup before it and remember where you were going when a login came first, and a fourth lets
        us recognize a browser that you have logged in with before, so that a stranger’s guesses cannot lock you out. No
        script can read them. A fifth says only that there is a session, so that every page can offer your account in
        place of the login. Your browser also remembers whether you chose the light or the dark theme, and, until you
        close the page, that you have accepted the terms and loaded our fonts. None of this follows you to another site.
      </p>
    ),
  },
  {
    id: 'counting',
    heading: 'What we count',
    body: (
      <>
        <p>
          We count how often each page of this site is loaded, and how often each of its forms is accepted, refused or
          fails. Our server counts while it answers, and no script in the page takes part. A click from one page of this
          site to another loads no page, so it is not counted. We keep one total a day for all visitors together, for
          about thirteen months.
        </p>
        <p>
          No cookie, no identifier, no network address and no time of day is kept with a total, and no order in which
          one visitor did things. A total of one to four is shown as “under 5”, to ourselves as well. A total cannot
          lead back to you, so we can neither show you your part of it nor remove it. If your browser sends Global
          Privacy Control or Do Not Track, nothing is counted.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    heading: 'Children',
    body: (
      <p>
        Accounts are for professionals, and children cannot open one. When a patient is a child, what is recorded is
        health information like any other: it is handled under the BAA, and the consent is that of whoever may give it
        under the law of your state.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes to this policy',
    body: (
      <p>
        The date at the top says when this policy was last changed. A change that concerns what we do with your data is
        announced by email to those who have an account before it takes effect.
      </p>
    ),
  },
  {
    id: 'contact',
    heading: 'Contact',
    body: (
      <p>
        Questions and requests about privacy reach us at <a href={`mailto:${email}`}>{email}</a> or with the{' '}
        <Link to="/contact">contact form</Link>. Please do not include patient information. For a BAA, or for questions
        about HIPAA, see{' '}
        <Link to="/hipaa-compliance" hash="compliance-contact">
          the compliance contact
        </Link>
        .
      </p>
    ),
  },
];
