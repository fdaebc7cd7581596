import { BASE_PATH } from '../domain/base-path.ts';
import { brand } from '../domain/brand.ts';
import { linkHours } from '../domain/mailed-link.ts';
import { heading, paragraph, text } from '../core/view.ts';

export const checkYourEmail = 'Check Your Email';

interface SentMail {
  /** The start of a sentence that ends with the address: 'We sent a login link'. */
  sent: string;
  /** Empty when the page does not know it any more. */
  address: string;
  /** The link to an empty form, for correcting without script. */
  correctAt: string;
}

/** What takes the place of a signup: who writes, how long the link holds, and where else to look (ACC-3); the same for every address (SRV-8). */
export const checkEmail = ({ sent, address, correctAt }: SentMail) =>
  ({
    thanks: {
      role: 'status',
      children: [text(`${sent} to `), text(address === '' ? 'your address' : address), text('.')],
    },
    note: {
      role: 'paragraph',
      children: [
        text(
          `The email comes from ${brand.name}. Its link is good for ${linkHours} hours and can be used once. Not there after a few minutes? Look in your spam folder and in your other mailboxes, or `,
        ),
        { role: 'link', name: 'ask for another link', url: `${BASE_PATH}/complete-registration` },
        text('.'),
      ],
    },
    correct: {
      role: 'link',
      name: 'Wrong address? Correct it and send again',
      url: correctAt,
      press: { type: 'form.correct' },
    },
  }) as const;

interface NextStep {
  title: string;
  text: string;
}

/** What happens next; once the form is sent, the first of it. */
export const stepsList = (steps: readonly NextStep[], isSent: boolean) =>
  ({
    role: 'list',
    children: steps.map((step, index) => ({
      role: 'listitem' as const,
      ...(isSent && index === 0 && { current: 'step' as const }),
      children: [heading(step.title, 3), paragraph(step.text)] as const,
    })),
  }) as const;
