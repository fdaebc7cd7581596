import { BASE_PATH } from '../domain/base-path.ts';
import { button, defineView, text, type ViewNode } from '../core/view.ts';
import { type BannerEvent, bannerMachine } from './banner.machine.ts';
import { bannerMessages } from './banner.messages.ts';

/** The button's names; before the page knows of the device's motion its markup has the first. */
export const bannerTexts = { pause: 'Pause announcements', play: 'Play announcements' } as const;

const hold = { type: 'banner.hold' } as const;
const release = { type: 'banner.release' } as const;

/** HOME-1, HOME-5. Only what the visitor turns to is announced. */
export const bannerView = defineView(bannerMachine, (snapshot) => {
  const { value, context } = snapshot;
  return {
    banner: {
      role: 'region',
      name: 'Announcements',
      ...(snapshot.matches({ automatic: 'rotating' }) && { point: hold, focus: hold }),
      ...(snapshot.matches({ automatic: 'held' }) && { leave: release, blur: release }),
    } as ViewNode<BannerEvent>,
    control:
      value === 'manual' || value.automatic === 'still'
        ? null
        : value.automatic === 'paused'
          ? button<BannerEvent>(bannerTexts.play, { type: 'banner.play' })
          : button<BannerEvent>(bannerTexts.pause, { type: 'banner.pause' }),
    previous: button<BannerEvent>('Previous announcement', { type: 'banner.previous' }),
    next: button<BannerEvent>('Next announcement', { type: 'banner.next' }),
    messages: {
      role: 'presentation',
      live: value === 'manual' ? 'polite' : 'off',
      children: bannerMessages.map((message, index) => ({
        role: 'paragraph',
        hidden: index !== context.index,
        children: [
          { role: 'strong', text: message.claim },
          text(message.text),
          { role: 'link', name: message.link, url: `${BASE_PATH}${message.to}` },
        ] as const,
      })),
    },
  };
});
